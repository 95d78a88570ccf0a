import { type RefObject, useState } from 'react';
import { useOutOfSight } from './out-of-sight.ts';

/** A part of a list that is told live, in its order. */
export type RowGroup<Row> = { readonly id: string; readonly rows: readonly Row[] };

/** Who has a place, with the row as it was when it got it. */
type Place<Row> = { readonly key: string; readonly row: Row };
type Placed<Row> = { readonly id: string; readonly places: readonly Place<Row>[] };

type KeyOf<Row> = (row: Row) => string;

const placesOf = <Row>(groups: readonly RowGroup<Row>[], keyOf: KeyOf<Row>): Placed<Row>[] =>
  groups.map(({ id, rows }) => ({ id, places: rows.map((row) => ({ key: keyOf(row), row })) }));

const orderOf = <Row>(groups: readonly Placed<Row>[]): string =>
  groups
    .filter(({ places }) => places.length > 0)
    .map(({ id, places }) => [id, ...places.map(({ key }) => key)].join())
    .join(';');

/**
 * The rows where they stood: what is still there keeps its place, also when it belongs to another group by now; what came to a
 * group takes the places of those that are gone from it, the first first. Others have no place.
 */
export function steadyPlaces<Row>(
  before: readonly Placed<Row>[],
  groups: readonly RowGroup<Row>[],
  known: ReadonlyMap<string, Row>,
  keyOf: KeyOf<Row>,
): readonly Placed<Row>[] {
  const truth = placesOf(groups, keyOf);
  if (before.every(({ places }) => places.length === 0)) return truth;
  const held = new Set(before.flatMap(({ places }) => places.map(({ key }) => key)));
  return before.map(({ id, places }) => {
    const added = truth.find((group) => group.id === id)?.places.filter(({ key }) => !held.has(key)) ?? [];
    return { id, places: places.map((place) => (known.has(place.key) ? place : (added.shift() ?? place))) };
  });
}

type SteadyOptions<Row> = {
  readonly keyOf: KeyOf<Row>;
  /** What is drawn in the place of a row that is not told any more. */
  readonly goneOf: (row: Row) => Row;
  /** With another one the list begins anew. */
  readonly scope: string;
  /** What contains the list. */
  readonly place: RefObject<HTMLElement | null>;
  /** Rows that are told and stand elsewhere on the page. */
  readonly elsewhere?: readonly Row[];
};

/**
 * A live list none of whose rows moves because another one comes, goes or begins. As it is told it stands when it is opened, when
 * nobody looks or no part of it is in view, and when that is asked for (`letIn`). `news` says how many rows of a group have no
 * place until then: one that stands in another group is not new.
 */
export function useSteadyGroups<Row>(groups: readonly RowGroup<Row>[], options: SteadyOptions<Row>) {
  const { keyOf, goneOf, scope, place, elsewhere = [] } = options;
  const known = new Map([...elsewhere, ...groups.flatMap(({ rows }) => rows)].map((row) => [keyOf(row), row]));
  const truth = placesOf(groups, keyOf);
  const [shown, setShown] = useState({ scope, placed: truth as readonly Placed<Row>[] });
  const placed = shown.scope === scope ? steadyPlaces(shown.placed, groups, known, keyOf) : truth;
  if (shown.scope !== scope || orderOf(placed) !== orderOf(shown.placed)) setShown({ scope, placed });
  const letIn = () => setShown({ scope, placed: truth });
  useOutOfSight(place, orderOf(placed) !== orderOf(truth), letIn);
  const shownKeys = new Set(placed.flatMap(({ places }) => places.map(({ key }) => key)));
  return {
    groups: placed.map(
      ({ id, places }): RowGroup<Row> => ({
        id,
        rows: places.map(({ key, row }) => known.get(key) ?? goneOf(row)),
      }),
    ),
    news: new Map(groups.map(({ id, rows }) => [id, rows.filter((row) => !shownKeys.has(keyOf(row))).length] as const)),
    letIn,
  };
}

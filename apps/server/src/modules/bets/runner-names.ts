export type RunnerName = { readonly id: string; readonly name: string };

/**
 * The runners of a race in SQL, whose places are questions of their own; `market m` is in scope. A question names its runner
 * last: `To Be Placed (3 places): 7. Anchor`.
 */
export const RUNNERS_OF_QUESTIONS = `(select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.selection_key, 'name', regexp_replace(o.name, '^.*: ', ''))), '[]') from market o
    where o.event_id = m.event_id and o.provider_market_id = m.provider_market_id)`;

/** The runners of a market that somebody has left; `market m` is in scope. Of any other: its outcomes. */
export const RUNNER_NAMES = `case when m.kind = 'yesno' and m.non_runners <> '[]' then ${RUNNERS_OF_QUESTIONS}
  else m.outcomes end as runner_names`;

/** An id that no name is known of stands for itself. */
export const runnerName = (names: readonly RunnerName[], selection: string): string =>
  names.find(({ id }) => id === selection)?.name ?? selection;

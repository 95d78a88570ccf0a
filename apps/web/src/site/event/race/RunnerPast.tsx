import { useQuery } from '@tanstack/react-query';
import { priceMovesQuery } from '../../../shared/api/market/prices.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import { LEAST, Sparkline } from '../../../shared/ui/chart/Sparkline.tsx';

type Point = { readonly at: number; readonly back: number };
/** The best back that held at the end of each half minute, oldest first. */
type Moves = readonly number[];

const STEP_MS = 30_000;

/** Prices are recorded when they change: what held in between is the one before. */
function evenly(points: readonly Point[], untilMs: number): number[] {
  const backs: number[] = [];
  let next = 0;
  for (let at = points[0]?.at ?? untilMs; at <= untilMs; at += STEP_MS) {
    while ((points[next + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const point = points[next];
    if (point) backs.push(point.back);
  }
  return backs;
}

/** How the prices of each runner went, by its selection key. Nothing is asked for where there is no room to show it. */
export function useLastHour(eventId: string, marketId: string, enabled: boolean): ReadonlyMap<string, Moves> {
  const { data } = useQuery({ ...priceMovesQuery(eventId, marketId), enabled });
  const rows = enabled ? (data ?? []) : [];
  // Somebody's price always moves: the last of the field's is now, by the server's clock.
  const untilMs = Math.max(...rows.flatMap(({ backs }) => backs.map(({ at }) => at)));
  return new Map(rows.map(({ selectionKey, backs }) => [selectionKey, evenly(backs, untilMs)]));
}

/** Whether enough is known of any of them to draw the way of its price. */
export const hasWay = (lastHour: ReadonlyMap<string, Moves>): boolean =>
  [...lastHour.values()].some(({ length }) => length >= LEAST);

/** Over form and last hour; over the room of what is not known yet stands no word. */
export function PastWords({ hasForm, hasLastHour }: { hasForm: boolean; hasLastHour: boolean }) {
  return (
    <span className="ml-auto flex shrink-0 gap-2 pr-2 text-right">
      {hasForm && <span>{t('Form')}</span>}
      <span className="w-[72px]">{hasLastHour && t('Last hour')}</span>
    </span>
  );
}

/** What is known of a runner before this race: its form, null where nobody of the field has one, and the way of its price. */
export function RunnerPast({ form, moves }: { form: string | null; moves: Moves | undefined }) {
  return (
    <span className="flex items-center gap-2">
      {form !== null && <Form figures={form} />}
      <LastHour moves={moves} />
    </span>
  );
}

/** The places of its last races, those it won in bold. */
function Form({ figures }: { figures: string }) {
  return (
    <span className="num w-[66px] text-right text-xs tracking-[0.06em] whitespace-nowrap text-ink-3">
      {figures.split('').map((figure, at) =>
        figure === '1' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a race stay
          <b key={at} className="font-semibold text-ink">
            1
          </b>
        ) : (
          figure
        ),
      )}
    </span>
  );
}

/** How likely the prices of the last hour made a runner, and where they came from. The box keeps its size while little is known. */
function LastHour({ moves }: { moves: Moves | undefined }) {
  const backs = moves ?? [];
  const [first] = backs;
  const isKnown = first !== undefined && backs.length >= LEAST;
  return (
    <span className="num block h-9 w-[72px] text-right text-2xs leading-[13px] text-ink-3">
      <Sparkline values={backs.map((back) => 100 / back)} className="h-[22px] w-full" />
      {isKnown && t('from {odds}', { odds: oddsAsRead(Math.round(first * 100)) })}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { priceMovesQuery } from '../../../shared/api/market/prices.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import { Sparkline } from '../../../shared/ui/chart/Sparkline.tsx';

type Moves = { readonly backs: readonly { readonly back: number }[] };

/** How the prices of each runner went, by its selection key. Nothing is asked for where there is no room to show it. */
export function useLastHour(eventId: string, marketId: string, enabled: boolean): ReadonlyMap<string, Moves> {
  const { data } = useQuery({ ...priceMovesQuery(eventId, marketId), enabled });
  return new Map((enabled ? (data ?? []) : []).map((one) => [one.selectionKey, one]));
}

/** Fewer prices tell no way. */
const LEAST = 5;

/** Over form and last hour. */
export function PastWords({ hasForm }: { hasForm: boolean }) {
  return (
    <span className="ml-auto flex shrink-0 gap-2 pr-2 text-right">
      {hasForm && <span>{t('Form')}</span>}
      <span className="w-[72px]">{t('Last hour')}</span>
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
  const backs = moves?.backs ?? [];
  const [first] = backs;
  const isKnown = first !== undefined && backs.length >= LEAST;
  return (
    <span className="num block h-9 w-[72px] text-right text-2xs leading-[13px] text-ink-3">
      <Sparkline values={backs.map(({ back }) => 100 / back)} className="h-[22px] w-full" />
      {isKnown && t('from {odds}', { odds: oddsAsRead(Math.round(first.back * 100)) })}
    </span>
  );
}

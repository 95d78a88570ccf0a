import { isOnRunners, positionTable } from '@pavilion/betting';
import { bettingMarketKey } from '@pavilion/feed';
import type { CurrentBet } from '../../shared/api/market/bets.ts';
import { kindOf, marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { usePositions } from '../../shared/lib/bet/use-positions.ts';
import { oddsTopic } from '../../shared/live/topics.ts';
import { useShape } from '../../shared/live/price/use-quote.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Under the bets of one whole market: what each of its results would bring. */
export function PositionFoot({ eventId, bets }: { eventId: string; bets: readonly CurrentBet[] }) {
  const positions = usePositions(eventId);
  const first = bets[0];
  const markets = useShape(oddsTopic(first?.sport.id ?? '0', eventId));
  const kind = kindOf(first?.kind ?? 'session');
  const sameMarket = bets.every(({ market }) => market.id === first?.market.id);
  if (!first || !sameMarket || !isOnRunners(kind)) return null;
  const position = positions.get(bettingMarketKey(kind, eventId, first.market.id, ''));
  if (!position) return null;
  const rowsHere = markets?.find(({ marketId }) => marketId === first.market.id)?.rows ?? [];
  const nameOf = (id: string) =>
    rowsHere.find(({ selectionKey }) => selectionKey === id)?.name ??
    bets.find(({ selection }) => selection.key === id)?.selection.name;
  const rows = positionTable(position).flatMap((row) => (row.type === 'outcome' ? [row] : []));
  if (rows.some(({ outcome }) => nameOf(outcome) === undefined)) return null;
  return (
    <section className="shrink-0 border-t border-line px-4 py-3">
      <h3 className="caps">{t('{market} result', { market: marketTitle(first.market.name, first.sport.name) })}</h3>
      <dl className="num mt-[7px] grid grid-cols-[1fr_auto] gap-y-[5px]">
        {rows.map(({ outcome, profitPaise }) => (
          <div key={outcome} className="contents">
            <dt className="truncate text-ink-2">{conditionOf(nameOf(outcome) ?? '')}</dt>
            <dd className="text-right font-semibold">
              <Money paise={profitPaise} tone="result" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const conditionOf = (name: string): string =>
  /^(?:the\s+)?draw$/i.test(name) ? t('If drawn') : t('If {name} wins', { name });

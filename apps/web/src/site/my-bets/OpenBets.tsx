import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { eventPath } from '../../shared/address/paths.ts';
import { type CurrentBet, currentBetsQuery } from '../../shared/api/market/bets.ts';
import { isBackLike, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { marketOf, priceOf } from './BetCard.tsx';

/** So many leave room for what stands under them; the others are one press away in My Bets. */
const SHOWN_MOST = 5;

/** The newest of the player's open bets, over the winners in the rail; each leads to its event. Nothing where there are none. */
export default function OpenBets() {
  // The rail has just read them.
  const { data } = useQuery({ ...currentBetsQuery(), refetchOnMount: false, retryOnMount: false });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label={t('Open bets')} className="border-b border-line px-4 py-3.5">
      <h2 className="caps flex justify-between">
        {t('Open bets')}
        <span className="num font-normal tracking-normal">{data.total}</span>
      </h2>
      <ul className="mt-2 grid gap-[5px]">
        {data.items.slice(0, SHOWN_MOST).map((bet) => (
          <OpenBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  );
}

function OpenBet({ bet }: { bet: CurrentBet }) {
  const { kind, selection, event, sport, stake, exposure } = bet;
  const back = isBackLike(bet);
  const paise = back ? paiseFromWire(exposure.potentialWin) : -paiseFromWire(exposure.liability);
  return (
    <li>
      <Link
        to={eventPath({ eventId: event.id, sportId: sport.id, competitionId: null, matchMarketId: null })}
        title={event.name}
        className={cx(
          'num relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5 rounded-[7px] bg-surface-2 py-1.5 pr-2.5 pl-[13px] -outline-offset-2 before:absolute before:inset-y-[7px] before:left-0 before:w-[3px] before:rounded-[2px] hover:bg-surface-3',
          back ? 'before:bg-back-1' : 'before:bg-lay-1',
        )}
      >
        <b className="truncate font-semibold">{rowName(selection.name)}</b>
        <span className="text-right font-semibold">{formatPaise(paiseFromWire(stake))}</span>
        <span className="truncate text-xs text-ink-3">
          {[sideWord(kind, selection.side), marketOf(bet), priceOf(bet)].join(' · ')}
        </span>
        <span className="text-right text-xs text-ink-3">
          {back ? t('Profit') : t('Liability')} <Money paise={paise} tone="result" />
        </span>
      </Link>
    </li>
  );
}

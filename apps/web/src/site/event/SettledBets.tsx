import { useQuery } from '@tanstack/react-query';
import { type CurrentBet, settledBetsQuery } from '../../shared/api/market/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { isBackLike, kindOf, marketTitle, priceText, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { MarketCard } from '../../shared/ui/MarketCard.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

/** What became of the player's bets on this event: under the markets while it runs, open once it is over. */
export function SettledBets({ eventId, open }: { eventId: string; open: boolean }) {
  const enabled = useSession((session) => session.role === 'user');
  const { data: bets = [] } = useQuery({ ...settledBetsQuery(eventId), enabled });
  if (!enabled || bets.length === 0) return null;
  return (
    <MarketCard
      title={t('Your settled bets')}
      startsClosed={!open}
      aside={tn(bets.length, '{count} bet', '{count} bets')}
    >
      <ul>
        {bets.map((bet) => (
          <SettledBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </MarketCard>
  );
}

const STATUS_WORDS = {
  matched: later('Matched'),
  won: later('Won'),
  lost: later('Lost'),
  void: later('Void'),
} as const;

function SettledBet({ bet }: { bet: CurrentBet }) {
  const { kind, selection, market, sport, odds, stake, status, profit, withdrawal } = bet;
  const backLike = isBackLike({ kind, selection });
  const price = priceText(kind, {
    priceHundredths: Math.round(odds.accepted * 100),
    line: odds.line,
    width: odds.width,
  });
  return (
    <li className="grid min-h-[54px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-1.5">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <StatusPill tone={backLike ? 'back' : 'lay'}>{sideWord(kind, selection.side)}</StatusPill>
        <span className="truncate">{rowName(selection.name)}</span>
      </span>
      <Money
        paise={profit === null ? null : paiseFromWire(profit)}
        tone="result"
        className="text-right font-semibold"
      />
      <span className="num truncate text-xs text-ink-3">
        {market.name === selection.name ? '' : `${marketTitle(market.name, sport.name)} · `}
        {formatPaise(paiseFromWire(stake))} {kindOf(kind) === 'line' || odds.line === null ? '@' : '·'} {price}
      </span>
      <span className="justify-self-end">
        <StatusPill>{t(STATUS_WORDS[status])}</StatusPill>
      </span>
      {withdrawal && <span className="col-span-2 text-xs text-ink-2">{withdrawalText(withdrawal)}</span>}
    </li>
  );
}

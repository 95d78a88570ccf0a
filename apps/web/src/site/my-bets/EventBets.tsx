import { useQuery } from '@tanstack/react-query';
import { type CurrentBet, currentBetsQuery } from '../../shared/api/market/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useIsOver } from '../../shared/lib/event/event-over.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { waitOf } from '../../shared/lib/bet/result-in.ts';
import { ResultWaits } from '../../shared/ui/ResultWaits.tsx';
import { isBackLike, ORDER_WORDS } from '../../shared/lib/bet/bet-words.ts';
import { priceOf } from './BetCard.tsx';

/** The player's matched bets on this event, under the slip; on a phone in the page, where nothing stands while there are none. */
export default function EventBets({ eventId }: { eventId: string }) {
  const enabled = useSession((session) => session.role === 'user' || session.role === 'agent');
  const { data, dataUpdatedAt } = useQuery({ ...currentBetsQuery(eventId), enabled });
  const slipOpen = useSlipDraft((draft) => draft.pick !== null);
  const bets = data?.items ?? [];
  const over = useIsOver(eventId);
  const onPhone = useLayout() === 'mobile';
  if (bets.length === 0) return slipOpen || onPhone ? null : <NoneYet over={over} />;
  return (
    <section aria-label={t('Matched on this event')} className="px-4 pt-3.5 pb-3">
      <h2 className="caps flex justify-between">
        {t('Matched on this event')}
        <span className="num font-normal tracking-normal">{data?.total ?? bets.length}</span>
      </h2>
      <ul className="mt-2 grid gap-[5px]">
        {bets.map((bet) => (
          <BetLine key={bet.id} bet={bet} readAtMs={dataUpdatedAt} />
        ))}
      </ul>
    </section>
  );
}

function NoneYet({ over }: { over: boolean }) {
  return (
    <section aria-label={t('Matched on this event')} className="px-4 py-3.5">
      <h2 className="caps">{t('Matched on this event')}</h2>
      <p className="mt-2 text-ink-2">
        {over
          ? t('This event is over. Bets you placed on it stand under its results.')
          : t('Choose a price to open the bet slip. Bets you place appear here at once.')}
      </p>
    </section>
  );
}

/** A line a bet: a back says what it wins, a lay what it can cost. */
function BetLine({ bet, readAtMs }: { bet: CurrentBet; readAtMs: number }) {
  const wait = waitOf(bet, readAtMs);
  const back = isBackLike(bet);
  const paise = back ? paiseFromWire(bet.exposure.potentialWin) : -paiseFromWire(bet.exposure.liability);
  return (
    <li
      className={cx(
        'num relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5 rounded-[7px] bg-surface-2 py-1.5 pr-2.5 pl-[13px] before:absolute before:inset-y-[7px] before:left-0 before:w-[3px] before:rounded-[2px]',
        back ? 'before:bg-back-1' : 'before:bg-lay-1',
      )}
    >
      <b className="truncate font-semibold">{rowName(bet.selection.name)}</b>
      <Money paise={paise} tone="result" className="text-right font-semibold" />
      <span className="text-xs text-ink-3">
        {formatPaise(paiseFromWire(bet.stake))} {bet.odds.line === null ? '@' : '·'} {priceOf(bet)}
      </span>
      <span className="text-right text-xs text-ink-3">{back ? t('Profit') : t('Liability')}</span>
      {bet.order && <span className="col-span-2 text-xs text-ink-3">{t(ORDER_WORDS[bet.order.against])}</span>}
      {wait && <ResultWaits wait={wait} className="col-span-2" />}
      {bet.withdrawal && <span className="col-span-2 text-xs text-ink-2">{withdrawalText(bet.withdrawal)}</span>}
    </li>
  );
}

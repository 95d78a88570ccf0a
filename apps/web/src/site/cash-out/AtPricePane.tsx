import { type CashOutAt, cashOutAt, cashOutFor, type Position, widenOutcomes } from '@pavilion/betting';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type NewOrder, type Order, openOrdersQuery, placeOrder } from '../../shared/api/market/orders.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { sideWord } from '../../shared/lib/bet/bet-words.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import { becameText, orderFailure } from '../../shared/lib/orders/order-words.ts';
import { type CashOutMarket, closeCashOut, type LadderRunner } from '../../shared/lib/panels.ts';
import { useHouseLevels } from '../../shared/live/price/use-house-levels.ts';
import { OddsField, StakeField } from '../../shared/ui/form/AmountFields.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { firstOrder, type Offered, offeredNow } from './first-order.ts';
import { ifMatched, levelling, useWaiting } from './waiting.ts';

type AtPricePaneProps = {
  market: CashOutMarket;
  runners: readonly LadderRunner[];
  position: Position | undefined;
  onBusy: (busy: boolean) => void;
};

/** What was written last decides: odds make an amount certain, an amount needs odds. */
type Wanted = { readonly by: 'odds' | 'amount'; readonly value: number };

/** Cash out at odds of the player's own: an order that waits for them, and makes a certain amount when it is matched. */
export function AtPricePane({ market, runners, position, onBusy }: AtPricePaneProps) {
  const [keep, setKeep] = useState(false);
  const { busy, failed, send } = useSend(market, onBusy);
  const amount = useRef<HTMLInputElement>(null);
  const { runner, pick, wanted, isWritten, write, offered, order, known, waits } = useAtPrice(
    market,
    runners,
    position,
  );
  return (
    <form
      noValidate
      aria-label={t('Cash out at a price')}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (order !== null && runner !== undefined) void send(order, runner, keep);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      <Select
        aria-label={t('On which runner')}
        value={runner?.selectionKey ?? ''}
        disabled={busy}
        onChange={(event) => pick(event.currentTarget.value)}
        options={runners.map(({ selectionKey, name }) => ({ value: selectionKey, label: name }))}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <StakeField
          ref={amount}
          label={t('Make this certain')}
          value={wanted.by === 'amount' ? wanted.value : typeable(order)}
          invalid={wanted.by === 'amount' && !Number.isFinite(wanted.value)}
          disabled={busy}
          onChange={(value) => write({ by: 'amount', value })}
        />
        <OddsField
          label={t('At odds of')}
          value={wanted.by === 'odds' ? wanted.value : (order?.priceHundredths ?? Number.NaN)}
          invalid={isWritten && wanted.by === 'odds' && order === null}
          disabled={busy}
          onChange={(value) => write({ by: 'odds', value })}
        />
      </div>
      <Says order={order} wanted={wanted} offered={offered} runner={runner} known={known} waits={waits} />
      <span className="flex items-center gap-2.5 text-xs">
        <span className="flex-1">{t('Keep in play')}</span>
        <Switch label={t('Keep in play')} on={keep} onChange={setKeep} />
      </span>
      {failed !== null && <Alert>{failed}</Alert>}
      <Button type="submit" look="primary" size="place" block loading={busy} disabled={order === null}>
        {order === null
          ? t('Cash out at a price')
          : t('Ask for {odds} · {amount}', {
              odds: oddsAsRead(order.priceHundredths),
              amount: formatPaise(order.sizePaise, { short: true }),
            })}
      </Button>
    </form>
  );
}

/** On which runner, what is wanted there, and the order that it comes to. */
function useAtPrice(market: CashOutMarket, runners: readonly LadderRunner[], position: Position | undefined) {
  const [picked, setPicked] = useState<string | null>(null);
  const [written, write] = useState<Wanted | null>(null);
  const whole = wholeOf(position, runners);
  const runner = runners.find(({ selectionKey }) => selectionKey === picked) ?? furthest(whole, runners);
  const waiting = useWaiting(market);
  const levels = runner === undefined || waiting === null ? [] : levelling(waiting, whole, runner);
  const left = waiting === null ? undefined : leftOf(whole, runner, levels);
  const offered = useOffered(market, runner, left);
  const proposed = useProposed(runner, left, offered);
  const wanted: Wanted = written ?? { by: 'odds', value: proposed ?? Number.NaN };
  return {
    ...{ runner, wanted, isWritten: written !== null, write, offered },
    order: orderOf(left, runner, levels, wanted),
    known: waiting !== null,
    waits: levels.length > 0,
    pick: (selectionKey: string) => {
      setPicked(selectionKey);
      // Odds of another runner say nothing of this one.
      if (written?.by === 'odds') write(null);
    },
  };
}

/** A loss is no amount to write: it is said under the fields. */
const typeable = (order: CashOutAt | null): number =>
  order !== null && order.certainPaise >= 0 ? order.certainPaise : Number.NaN;

/** With every runner of the market in it; undefined while nothing is known of it. */
const wholeOf = (position: Position | undefined, runners: readonly LadderRunner[]): Position | undefined =>
  position &&
  widenOutcomes(
    position,
    runners.flatMap(({ outcome }) => outcome ?? []),
  );

/** The runner whose end is furthest from the others': an order on it changes most. */
function furthest(whole: Position | undefined, runners: readonly LadderRunner[]): LadderRunner | undefined {
  const size = ({ outcome }: LadderRunner): number =>
    (whole && outcome !== null && cashOutAt(whole, outcome, EVENS)?.sizePaise) || 0;
  return runners.toSorted((first, second) => size(second) - size(first))[0];
}

const EVENS = 200;

/** What is left to be asked for on the runner beside what waits there. */
function leftOf(
  whole: Position | undefined,
  runner: LadderRunner | undefined,
  levels: readonly Order[],
): Position | undefined {
  const outcome = runner?.outcome ?? null;
  return whole && outcome !== null ? ifMatched(levels, whole, outcome) : undefined;
}

function useOffered(market: CashOutMarket, runner: LadderRunner | undefined, left: Position | undefined) {
  const levels = useHouseLevels(market.topic, market.marketId, runner?.selectionKey ?? '');
  const outcome = runner?.outcome ?? null;
  return left !== undefined && outcome !== null ? offeredNow(left, outcome, levels) : null;
}

/**
 * The odds that the fields begin with: beside an offer they stay what they were when it was first seen, whatever prices do meanwhile;
 * until there is one, they are those of the moment.
 */
function useProposed(
  runner: LadderRunner | undefined,
  left: Position | undefined,
  offered: Offered | null,
): number | null {
  const [kept, setKept] = useState<{ readonly on: string; readonly odds: number } | null>(null);
  const outcome = runner?.outcome ?? null;
  if (runner === undefined || outcome === null || left === undefined) return null;
  if (kept?.on === runner.selectionKey) return kept.odds;
  const first = firstOrder(left, outcome, offered?.best ?? null);
  if (first !== null && offered !== null) setKept({ on: runner.selectionKey, odds: first.priceHundredths });
  return first?.priceHundredths ?? null;
}

function orderOf(
  left: Position | undefined,
  runner: LadderRunner | undefined,
  levels: readonly Order[],
  { by, value }: Wanted,
): CashOutAt | null {
  const outcome = runner?.outcome ?? null;
  if (left === undefined || outcome === null || !Number.isFinite(value)) return null;
  const order = by === 'amount' ? cashOutFor(left, outcome, value) : cashOutAt(left, outcome, value);
  // What waits is enough, or more than that: the other side would not cash out but open anew.
  return levels.some(({ side }) => side !== order?.side) ? null : order;
}

type SaysProps = {
  order: CashOutAt | null;
  wanted: Wanted;
  offered: Offered | null;
  runner: LadderRunner | undefined;
  known: boolean;
  waits: boolean;
};

function Says({ order, wanted, offered, runner, known, waits }: SaysProps) {
  if (order === null || runner === undefined) {
    const why = waits
      ? t('What already waits on this runner leaves no such order.')
      : t('No order on this runner makes that certain.');
    return <p className="min-h-[52px] text-sm text-ink-2">{known ? why : t('Your open orders are being read.')}</p>;
  }
  const { side, priceHundredths, sizePaise, certainPaise } = order;
  return (
    <div className="grid min-h-[52px] gap-0.5 rounded-[8px] bg-surface-2 px-3.5 py-2.5 text-sm">
      <span className="flex justify-between gap-3">
        <span className="text-ink-2">{t('Certain when all of it is matched')}</span>
        <Money paise={certainPaise} tone="result" className="font-semibold" />
      </span>
      <span className="num text-xs text-ink-3">
        {`${sideWord('match', side)} ${runner.name} ${oddsAsRead(priceHundredths)} · ${formatPaise(sizePaise, { short: true })}`}
      </span>
      {wanted.by === 'amount' && certainPaise > wanted.value && (
        <span className="text-xs text-ink-3">
          {t('The closest odds that secure at least {amount}.', {
            amount: formatPaise(wanted.value, { short: true }),
          })}
        </span>
      )}
      {offered && <span className="num text-xs text-ink-3">{offeredText(offered)}</span>}
      {waits && <span className="text-xs text-ink-3">{t('With what already waits on this runner.')}</span>}
    </div>
  );
}

/** The odds at which all of it can be had, else how much there is. */
function offeredText({ best, whole, therePaise }: Offered): string {
  if (whole === null)
    return t('On offer now: {odds}, but only for {amount}', {
      odds: oddsAsRead(best.priceHundredths),
      amount: formatPaise(therePaise, { short: true }),
    });
  return t('On offer now: {odds}, which secures {amount}', {
    odds: oddsAsRead(whole.priceHundredths),
    amount: formatPaise(whole.certainPaise, { sign: 'always' }),
  });
}

/** Places the order once at a time; what waits of it stands among the open orders. */
function useSend({ eventId, marketId }: CashOutMarket, onBusy: (busy: boolean) => void) {
  const { busy, outcome, run } = useSubmit(onBusy, orderFailure);
  const queries = useQueryClient();
  const send = ({ side, priceHundredths, sizePaise }: CashOutAt, runner: LadderRunner, keep: boolean) =>
    run('', async () => {
      const order: NewOrder = {
        ...{ eventId, marketId, selectionKey: runner.selectionKey, side },
        ...{ odds: priceHundredths / 100, size: sizePaise / 100, timeInForce: 'rest' },
        inPlay: keep ? 'keep' : 'lapse',
      };
      const placed = await placeOrder(order, runner.name);
      // Whoever opens this again at once is told of what waits now.
      await queries.invalidateQueries({ queryKey: openOrdersQuery(eventId).queryKey });
      toast('ok', runner.name, becameText(placed));
      closeCashOut();
    });
  return { busy, failed: outcome?.text ?? null, send };
}

import type { Position } from '@pavilion/betting';
import { ReceiptText } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { receiptPath } from '../../shared/address/paths.ts';
import type { CashOutQuote } from '../../shared/api/market/cash-out.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { type CashOutMarket, closeCashOut } from '../../shared/lib/panels.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { useRead } from '../../shared/lib/use-read.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { betWords, isLevel } from './cash-out-words.ts';
import { OutcomeTable } from './OutcomeTable.tsx';
import { PercentField } from './PercentField.tsx';
import { type CashOutState, useCashOut } from './use-cash-out.ts';

type NowPaneProps = {
  market: CashOutMarket;
  position: Position | undefined;
  /** While the bets are on their way the dialog stays open. */
  onBusy: (busy: boolean) => void;
};

/** Cash out now: how much of it, what that leaves in every result, and the button that names the amount. */
export function NowPane({ market, position, onBusy }: NowPaneProps) {
  const [percent, setPercent] = useState(100);
  const cashOut = useCashOut(market, percent);
  const { state } = cashOut;
  const placing = state.step === 'placing';
  const tellBusy = useEffectEvent(onBusy);
  useEffect(() => tellBusy(placing), [placing]);
  if (state.step === 'done') return <Done state={state} />;
  const quote = quoteOf(state);
  return (
    <div className="grid gap-3.5">
      <PercentField
        percent={percent}
        disabled={!cashOut.asks}
        onChange={(value) => {
          // The part that is chosen already has its offer, or has asked for it.
          if (value === percent) return;
          cashOut.renew();
          setPercent(value);
        }}
      />
      <Headline quote={quote} dim={state.step === 'asking'} />
      {quote && <OutcomeTable rows={quote.rows} position={position} dim={state.step === 'asking'} />}
      {quote && <Bets quote={quote} />}
      <Said state={state} />
      <Foot state={state} cashOut={cashOut} />
    </div>
  );
}

function quoteOf(state: CashOutState): CashOutQuote | null {
  switch (state.step) {
    case 'asking':
      return state.last;
    case 'offered':
    case 'placing':
    case 'unanswered':
      return state.quote;
    case 'none':
    case 'refused':
    case 'done':
      return null;
  }
}

/** What is certain afterwards, beside the worst that can happen now. The box keeps its height while figures come. */
function Headline({ quote, dim }: { quote: CashOutQuote | null; dim: boolean }) {
  const amount = quote ? paiseFromWire(quote.amount) : null;
  const label =
    quote && !isLevel(quote) ? t('At least') : amount !== null && amount < 0 ? t('Certain loss') : t('Certain profit');
  return (
    <div className="grid min-h-[58px] grid-cols-2 gap-3 rounded-[8px] bg-surface-2 px-3.5 py-2.5">
      <p>
        <span className="block text-2xs text-ink-3">{label}</span>
        <span aria-live="polite" className={cx('text-xl font-semibold transition-opacity', dim && 'opacity-60')}>
          <Money paise={amount} tone="result" />
        </span>
      </p>
      <p className="text-right">
        <span className="block text-2xs text-ink-3">{t('Worst result now')}</span>
        <span className="text-xl font-medium text-ink-2">
          <Money paise={quote ? paiseFromWire(quote.worstNow) : null} sign="always" />
        </span>
      </p>
    </div>
  );
}

function Bets({ quote }: { quote: CashOutQuote }) {
  const { bets, kind } = quote;
  const [only] = bets;
  if (only === undefined) return null;
  if (bets.length === 1)
    return (
      <p className="num flex justify-between gap-3 text-xs text-ink-2">
        <span className="truncate">{t('One bet: {bet}', { bet: betWords(kind, only) })}</span>
        <Money paise={paiseFromWire(only.stake)} className="font-semibold" />
      </p>
    );
  return (
    <details className="text-xs text-ink-2">
      <summary className="touch cursor-pointer font-medium text-brand-text">
        {tn(bets.length, 'Made of {count} bet', 'Made of {count} bets')}
      </summary>
      <ul className="num mt-1.5 grid gap-1">
        {bets.map((bet) => (
          <li key={`${bet.selectionKey}/${bet.side}`} className="flex justify-between gap-3">
            <span className="truncate">{betWords(kind, bet)}</span>
            <Money paise={paiseFromWire(bet.stake)} className="font-semibold" />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What stands in the way, or what has changed. */
function Said({ state }: { state: CashOutState }) {
  if (state.step === 'none') return <Alert tone="warn">{state.text}</Alert>;
  if (state.step === 'refused') return <Alert>{state.text}</Alert>;
  if (state.step === 'unanswered') {
    return <Alert>{t('There was no answer. Ask again to learn what became of it; it is not done twice.')}</Alert>;
  }
  if (state.step !== 'offered' || state.changedFrom === null) return null;
  return (
    <Alert tone="warn">
      {t('The cash-out has changed from {before} to {now}. Nothing was placed.', {
        before: formatPaise(paiseFromWire(state.changedFrom.amount), { sign: 'always' }),
        now: formatPaise(paiseFromWire(state.quote.amount), { sign: 'always' }),
      })}
    </Alert>
  );
}

function Foot({ state, cashOut }: { state: CashOutState; cashOut: ReturnType<typeof useCashOut> }) {
  switch (state.step) {
    case 'offered':
      return (
        <div className="grid gap-1.5">
          {state.changedFrom === null ? (
            <Button look="primary" size="place" block onClick={() => cashOut.take(state.quote)}>
              {offerWords(state.quote)}
            </Button>
          ) : (
            <ChangedOffer key={state.quote.quoteId} quote={state.quote} onTake={cashOut.take} />
          )}
          <Held untilMs={state.untilMs} ofMs={state.quote.expiresInMs} />
        </div>
      );
    case 'placing':
      return <Placing sinceMs={state.sinceMs} heldMs={state.quote.holdMs} />;
    case 'unanswered':
      return (
        <Button look="primary" size="place" block onClick={() => cashOut.askAgain(state)}>
          {t('Ask again')}
        </Button>
      );
    case 'refused':
      return (
        <Button size="place" block onClick={cashOut.restart}>
          {t('Try again')}
        </Button>
      );
    case 'asking':
    case 'none':
    case 'done':
      return (
        <div className="grid gap-1.5">
          <Button look="primary" size="place" block disabled>
            {t('Cash out')}
          </Button>
          <p className="h-4" />
        </div>
      );
  }
}

/** An offer that came in place of the one that was pressed: the second half of a double press does not take it. */
function ChangedOffer({ quote, onTake }: { quote: CashOutQuote; onTake: (quote: CashOutQuote) => void }) {
  const read = useRead();
  return (
    <Button look="primary" size="place" block disabled={!read} onClick={() => onTake(quote)}>
      {offerWords(quote)}
    </Button>
  );
}

/** For how long the figures hold: a thin line that shortens, and the seconds in words. */
function Held({ untilMs, ofMs }: { untilMs: number; ofMs: number }) {
  const leftMs = Math.max(0, untilMs - useNow(250));
  return (
    <p className="flex h-4 items-center gap-2 text-2xs text-ink-3">
      <span aria-hidden="true" className="h-[3px] flex-1 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * leftMs) / ofMs}%` }} />
      </span>
      <span className="num">{t('Holds for {seconds} s', { seconds: Math.ceil(leftMs / 1_000) })}</span>
    </p>
  );
}

/** In play the bets are held like any other; the seconds are counted down. */
function Placing({ sinceMs, heldMs }: { sinceMs: number; heldMs: number }) {
  const leftSeconds = Math.ceil((sinceMs + heldMs - useNow(200)) / 1_000);
  return (
    <div className="grid gap-1.5">
      <Button look="primary" size="place" block disabled aria-busy="true">
        {t('Placing…')}
        {leftSeconds > 0 && <span className="num">{t('{seconds} s', { seconds: leftSeconds })}</span>}
      </Button>
      <p className="h-4" />
    </div>
  );
}

/** What the button takes. A part, and a session, leave results that pay more than the worst one. */
function offerWords(quote: CashOutQuote): string {
  const amount = formatPaise(paiseFromWire(quote.amount), { sign: 'always', short: true });
  return isLevel(quote) ? t('Cash out · {amount}', { amount }) : t('Cash out · at least {amount}', { amount });
}

function doneWords({ result, quote }: Extract<CashOutState, { step: 'done' }>): string {
  const amount = formatPaise(paiseFromWire(result.amount), { sign: 'always' });
  if (isLevel(result)) return t('Cashed out: {amount}', { amount });
  return t('{percent} % cashed out. Your worst result is now {amount}; before it was {before}.', {
    percent: quote.percent,
    amount,
    before: formatPaise(paiseFromWire(quote.worstNow), { sign: 'always' }),
  });
}

function Done({ state }: { state: Extract<CashOutState, { step: 'done' }> }) {
  const { result } = state;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const better = paiseFromWire(result.amount) > paiseFromWire(result.quoted);
  return (
    <div className="grid gap-3.5">
      <Alert tone="ok">
        <b className="block font-semibold">{doneWords(state)}</b>
        {better && t('The price had improved, so this is more than was offered.')}
      </Alert>
      <OutcomeTable rows={result.rows} position={null} />
      <p className="num text-xs text-ink-2">
        {t('Available {available} · Exposure {exposure}', {
          available: formatPaise(paiseFromWire(result.available)),
          exposure: formatPaise(paiseFromWire(result.exposure)),
        })}
      </p>
      <div className="grid gap-1.5">
        <Button ref={close} look="primary" size="place" block onClick={closeCashOut}>
          {t('Done')}
        </Button>
        {result.bets.map(({ id, selection }) => (
          <Link key={id} to={receiptPath(id)} onClick={closeCashOut} className={buttonClass('ghost', 'md', true)}>
            <ReceiptText size={16} aria-hidden="true" />
            {t('Receipt')}
            {result.bets.length > 1 && <span className="truncate font-medium">{rowName(selection.name)}</span>}
          </Link>
        ))}
      </div>
    </div>
  );
}

import { ChevronDown, ReceiptText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { CurrentBet } from '../../shared/api/market/bets.ts';
import { receiptPath } from '../../shared/address/paths.ts';
import {
  CASH_OUT_WORDS,
  isBackLike,
  marketTitle,
  ORDER_WORDS,
  priceLabel,
  priceText,
  sideWord,
} from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { closeOverlay } from '../../shared/lib/overlays.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatRecentTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { BetAgain } from '../../shared/address/BetAgain.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { waitOf } from '../../shared/lib/bet/result-in.ts';
import { ResultWaits } from '../../shared/ui/ResultWaits.tsx';
import { StatusPill, Tag } from '../../shared/ui/StatusPill.tsx';
import { tabOf } from './bet-tabs.ts';
import { t } from '../../shared/i18n/i18n.ts';

type BetCardProps = { bet: CurrentBet; nowMs: number; withEvent: boolean };

/** One matched bet: what it is on, at what price, what it can win and what it can cost; on a phone in two lines that open. */
export function BetCard(props: BetCardProps) {
  return useLayout() === 'mobile' ? <BetRow {...props} /> : <WholeCard {...props} />;
}

const CARD =
  'relative overflow-hidden rounded-card border border-line bg-surface-2 before:absolute before:inset-y-0 before:left-0 before:w-[3px]';
const stripeOf = (bet: CurrentBet) => (isBackLike(bet) ? 'before:bg-back-1' : 'before:bg-lay-1');

/** What the bet is on; a market of one question is called by it, and then says its kind. */
export const marketOf = (bet: CurrentBet): string =>
  bet.market.name === bet.selection.name ? t(tabOf(bet)) : marketTitle(bet.market.name, bet.sport.name);

function WholeCard({ bet, nowMs, withEvent }: BetCardProps) {
  const { kind, selection, event } = bet;
  return (
    <article className={cx(CARD, 'px-3.5 py-3', stripeOf(bet))}>
      <p className="flex items-center gap-2 text-base font-semibold">
        <StatusPill tone={isBackLike(bet) ? 'back' : 'lay'}>{sideWord(kind, selection.side)}</StatusPill>
        <span className="min-w-0 flex-1 truncate">{rowName(selection.name)}</span>
        <Placed bet={bet} nowMs={nowMs} />
      </p>
      <p className="mt-px truncate text-xs text-ink-3">
        {marketOf(bet)}
        {withEvent && ` · ${event.name}`}
      </p>
      <Marks bet={bet} nowMs={nowMs} />
      <Figures bet={bet} className="mt-[9px]" />
      <Ways bet={bet} />
    </article>
  );
}

function BetRow({ bet, nowMs, withEvent }: BetCardProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { kind, selection, event, stake, exposure } = bet;
  return (
    <article className={cx(CARD, stripeOf(bet))}>
      <div className="flex items-stretch">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-[60px] min-w-0 flex-1 items-center gap-2 py-2 pl-3.5 text-left -outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {sideWord(kind, selection.side)} {rowName(selection.name)}
            </span>
            <span className="num block truncate text-xs text-ink-3">
              {[priceOf(bet), marketOf(bet), withEvent && event.name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="num shrink-0 text-right">
            <Money paise={paiseFromWire(stake)} className="block font-semibold" />
            {/* What a lay wins is its stake, which stands over it; what it can cost is not. */}
            <span className="block text-xs text-ink-3">
              {exposure.liability === stake ? (
                <>
                  {t('Profit')} <Money paise={paiseFromWire(exposure.potentialWin)} tone="result" />
                </>
              ) : (
                <>
                  {t('Liability')} <Money paise={-paiseFromWire(exposure.liability)} tone="result" />
                </>
              )}
            </span>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')}
          />
        </button>
        <ReceiptEnd bet={bet} />
      </div>
      <div className="-mt-1.5 px-3.5 pb-2.5 empty:hidden">
        <Marks bet={bet} nowMs={nowMs} />
      </div>
      <div id={id} hidden={!open} className="border-t border-line px-3.5 py-3">
        <p className="flex items-center justify-between gap-2 text-sm">
          <span className="min-w-0 truncate">{event.name}</span>
          <time dateTime={bet.createdAt} className="num text-xs text-ink-3">
            {placedText(bet, nowMs)}
          </time>
        </p>
        <Figures bet={bet} className="mt-2" />
        <p className="mt-3 empty:hidden">
          <BetAgain bet={bet} />
        </p>
      </div>
    </article>
  );
}

/** At the end of a closed row: the way to its receipt. */
function ReceiptEnd({ bet }: Pick<BetCardProps, 'bet'>) {
  return (
    <Link
      to={receiptPath(bet.id)}
      onClick={closeOverlay}
      aria-label={t('Receipt of bet {id}', { id: bet.id })}
      className="grid w-14 shrink-0 content-center justify-items-center gap-0.5 text-ink-2 -outline-offset-2"
    >
      <ReceiptText size={18} aria-hidden="true" />
      <span aria-hidden="true" className="max-w-full truncate text-2xs">
        {t('Receipt')}
      </span>
    </Link>
  );
}

function Ways({ bet }: Pick<BetCardProps, 'bet'>) {
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <BetAgain bet={bet} />
      <Link to={receiptPath(bet.id)} onClick={closeOverlay} className={buttonClass('ghost', 'sm')}>
        {t('Receipt')}
      </Link>
    </p>
  );
}

/** When it was placed, which leads to its receipt. */
function Placed({ bet, nowMs }: Pick<BetCardProps, 'bet' | 'nowMs'>) {
  return (
    <Link
      to={receiptPath(bet.id)}
      onClick={closeOverlay}
      className="touch num text-xs font-normal text-ink-3 underline decoration-line-ctl underline-offset-2 hover:text-ink"
    >
      <span className="sr-only">{t('Receipt of bet {id}', { id: bet.id })}, </span>
      <time dateTime={bet.createdAt}>{placedText(bet, nowMs)}</time>
    </Link>
  );
}

const placedText = ({ createdAt }: CurrentBet, nowMs: number): string =>
  formatRecentTime(Date.parse(createdAt), nowMs, true);

/** What there is to know of it beside its figures. */
function Marks({ bet, nowMs }: Pick<BetCardProps, 'bet' | 'nowMs'>) {
  const wait = waitOf(bet, nowMs);
  return (
    <>
      {bet.cashOut && (
        <p className="mt-1">
          <Tag mute>{t(CASH_OUT_WORDS[bet.cashOut])}</Tag>
        </p>
      )}
      {bet.order && (
        <p className="mt-1">
          <Tag mute>{t(ORDER_WORDS[bet.order.against])}</Tag>
        </p>
      )}
      {wait && <ResultWaits wait={wait} className="mt-1" />}
      {bet.withdrawal && <p className="mt-1 text-xs text-ink-2">{withdrawalText(bet.withdrawal)}</p>}
    </>
  );
}

function Figures({ bet, className }: { bet: CurrentBet; className: string }) {
  return (
    <dl className={cx('num grid grid-cols-2 gap-x-3 gap-y-[7px] text-sm font-semibold', className)}>
      <Figure term={bet.odds.line === null ? priceLabel(bet.kind) : t('Line @ rate')}>{priceOf(bet)}</Figure>
      <Figure term={t('Stake')}>
        <Money paise={paiseFromWire(bet.stake)} />
      </Figure>
      <Figure term={t('Potential win')}>
        <Money paise={paiseFromWire(bet.exposure.potentialWin)} className="text-profit" />
      </Figure>
      <Figure term={t('Liability')}>
        <Money paise={-paiseFromWire(bet.exposure.liability)} tone="result" />
      </Figure>
    </dl>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs font-normal text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const priceOf = ({ kind, odds }: CurrentBet): string =>
  priceText(kind, { priceHundredths: Math.round(odds.accepted * 100), line: odds.line, width: odds.width });

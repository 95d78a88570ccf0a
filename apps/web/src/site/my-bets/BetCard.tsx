import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentBet } from '../../shared/api/market/bets.ts';
import { receiptPath } from '../../shared/address/paths.ts';
import {
  CASH_OUT_WORDS,
  isBackLike,
  marketTitle,
  priceLabel,
  priceText,
  sideWord,
} from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { waitOf } from '../../shared/lib/bet/result-in.ts';
import { ResultWaits } from '../../shared/ui/ResultWaits.tsx';
import { StatusPill, Tag } from '../../shared/ui/StatusPill.tsx';
import { tabOf } from './bet-tabs.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** One matched bet: what it is on, at what price, what it can win and what it can cost. */
export function BetCard({ bet, nowMs, withEvent }: { bet: CurrentBet; nowMs: number; withEvent: boolean }) {
  const { kind, selection, market, event, sport } = bet;
  const createdAtMs = Date.parse(bet.createdAt);
  const wait = waitOf(bet, nowMs);
  const placedToday = nowMs - createdAtMs < 43_200_000;
  return (
    <article
      className={cx(
        'relative overflow-hidden rounded-card border border-line bg-surface-2 px-3.5 py-3 before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
        isBackLike(bet) ? 'before:bg-back-1' : 'before:bg-lay-1',
      )}
    >
      <p className="flex items-center gap-2 text-base font-semibold">
        <StatusPill tone={isBackLike(bet) ? 'back' : 'lay'}>{sideWord(kind, selection.side)}</StatusPill>
        <span className="min-w-0 flex-1 truncate">{selection.name}</span>
        <Link
          to={receiptPath(bet.id)}
          className="touch num text-xs font-normal text-ink-3 underline decoration-line-ctl underline-offset-2 hover:text-ink"
        >
          <span className="sr-only">{t('Receipt of bet {id}', { id: bet.id })}, </span>
          <time dateTime={bet.createdAt}>
            {placedToday ? formatTime(createdAtMs, true) : formatDateTime(createdAtMs)}
          </time>
        </Link>
      </p>
      <p className="mt-px truncate text-xs text-ink-3">
        {market.name === selection.name ? t(tabOf(bet)) : marketTitle(market.name, sport.name)}
        {withEvent && ` · ${event.name}`}
      </p>
      {bet.cashOut && (
        <p className="mt-1">
          <Tag mute>{t(CASH_OUT_WORDS[bet.cashOut])}</Tag>
        </p>
      )}
      {wait && <ResultWaits wait={wait} className="mt-1" />}
      {bet.withdrawal && <p className="mt-1 text-xs text-ink-2">{withdrawalText(bet.withdrawal)}</p>}
      <dl className="num mt-[9px] grid grid-cols-2 gap-x-3 gap-y-[7px] text-sm font-semibold">
        <Figure term={bet.odds.line === null ? priceLabel(kind) : t('Line @ rate')}>{priceOf(bet)}</Figure>
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
    </article>
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

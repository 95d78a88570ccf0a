import type { BackOfficeAccount } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import {
  openAccountDialog,
  openCredit,
  openExposure,
  toggleWinLoss,
  useBackOfficeOverlays,
} from '../../shared/lib/back-office-overlays.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { may, type Viewer } from './viewer.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export type CellProps = { viewer: Viewer; row: BackOfficeAccount };

/** Amounts in points carry no rupee sign. */
export const pointsText = (rupees: number, sign?: 'always'): string =>
  formatPaise(paiseFromWire(rupees), { symbol: false, ...(sign ? { sign } : {}) });

const toneOf = (rupees: number) => (rupees > 0 ? 'text-profit' : rupees < 0 ? 'text-loss' : '');
const FIGURE =
  'touch num border-b border-dotted border-line-ctl hover:border-solid hover:border-current focus-visible:border-solid';

type FigureProps = {
  label: string;
  onPress: (anchor: HTMLElement) => void;
  open?: boolean;
  tone?: string;
  children: string;
};

/** A figure that opens what is behind it; the name of the button says what, for those who do not see the column. */
function FigureButton({ label, onPress, open, tone, children }: FigureProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${children}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => onPress(event.currentTarget)}
      className={cx(FIGURE, tone)}
    >
      {children}
    </button>
  );
}

export type NameParts = {
  /** The type has no column: it stands before the full name. */
  typed: boolean;
  /** A lock that is set has no column, and stands there too. */
  locked: boolean;
};
type NameProps = CellProps & NameParts & { to: (agentId: string) => string };

/** Only agents lead on: to their users. */
export function NameCell({ viewer, row, to, typed, locked }: NameProps) {
  const isOwn = viewer.id === row.id;
  return (
    <div className={cx('min-w-0', locked ? 'in-[table]:max-w-[140px]' : 'in-[table]:max-w-[190px]')}>
      {may.enter(viewer, row) ? (
        <Link
          to={to(row.id)}
          title={row.username}
          className="touch block truncate font-semibold text-brand-text hover:underline"
        >
          {row.username}
        </Link>
      ) : (
        <span className="block truncate font-semibold" title={row.username}>
          {row.username}
          {isOwn && <span className="ml-1.5 text-xs font-normal text-ink-3">{t('you')}</span>}
        </span>
      )}
      {(row.fullName || typed) && (
        <span className="flex items-center gap-1.5 text-xs text-ink-3" title={row.fullName}>
          {locked && <LockPill userLocked={row.userLocked} betLocked={row.betLocked} />}
          <span className="min-w-0 truncate">
            {typed ? [t(row.accountType), row.fullName].filter(Boolean).join(' · ') : row.fullName}
          </span>
        </span>
      )}
    </div>
  );
}

/** A lock that is set, in a word. */
export function LockPill({ userLocked, betLocked }: Pick<BackOfficeAccount, 'userLocked' | 'betLocked'>) {
  if (userLocked) return <StatusPill tone="bad">{later('Locked')}</StatusPill>;
  return betLocked && <StatusPill tone="warn">{later('Bets locked')}</StatusPill>;
}

export function CreditCell({ viewer, row }: CellProps) {
  const text = pointsText(row.creditTotal);
  if (!may.credit(viewer, row)) return <span className="num">{text}</span>;
  return (
    <FigureButton
      label={t('Credit activity of {username}', { username: row.username })}
      onPress={() => openCredit(row)}
    >
      {text}
    </FigureButton>
  );
}

export function WinLossCell({ row }: Pick<CellProps, 'row'>) {
  const open = useBackOfficeOverlays((state) => state.open?.kind === 'win-loss' && state.open.account.id === row.id);
  const { clientProfitWinTotal: won, clientProfitLossTotal: lost, clientPL } = row;
  return (
    <FigureButton
      label={t('Win/Loss Breakdown of {name}', { name: row.username })}
      open={open}
      tone={toneOf(clientPL)}
      onPress={(anchor) => toggleWinLoss(row, anchor, { won, lost, net: clientPL })}
    >
      {pointsText(clientPL, 'always')}
    </FigureButton>
  );
}

/** A dash where there is no credit to compare with. */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : percent.toFixed(2).replace('-', '−');

export function ExposureCell({ row }: Pick<CellProps, 'row'>) {
  const text = pointsText(row.exposure);
  if (!may.bets(row)) return <span className="num text-ink-2">{text}</span>;
  return (
    <FigureButton
      label={t('Current Bets of {username}', { username: row.username })}
      tone={row.exposure === 0 ? 'text-ink-2' : ''}
      onPress={() => openExposure(row)}
    >
      {text}
    </FigureButton>
  );
}

/** Below zero more is held than there is: the account takes only bets that lower its risk. */
export function AvailableCell({ points }: { points: number }) {
  if (points >= 0) return <b className="font-semibold">{pointsText(points)}</b>;
  return (
    <span className="text-warn" title={t('More is held than there is: only bets that lower the risk are taken.')}>
      <b className="font-semibold">{pointsText(points)}</b>
      <span className="block text-2xs">{t('short')}</span>
    </span>
  );
}

type ActProps = { label: string; disabled: boolean; tone?: string; onPress: () => void; children: ReactNode };

/** Small like its neighbours: three of them stand in one cell. */
function Act({ label, disabled, tone, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'touch inline-flex h-[26px] items-center justify-center rounded-ctl border border-line-2 bg-surface-2 px-2 text-xs font-semibold',
        'hover:bg-surface-3 disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-disabled',
        !disabled && tone,
      )}
    >
      {children}
    </button>
  );
}

export function ActionsCell({ viewer, row }: CellProps) {
  return (
    <div className="flex justify-end gap-[5px] max-desktop:justify-start max-desktop:gap-2.5">
      <Act
        label={t('Deposit to {username}', { username: row.username })}
        tone="text-profit"
        disabled={!may.deposit(viewer, row)}
        onPress={() => openCredit(row, 'deposit')}
      >
        D
      </Act>
      <Act
        label={t('Withdraw from {username}', { username: row.username })}
        tone="text-loss"
        disabled={!may.withdraw(viewer, row)}
        onPress={() => openCredit(row, 'withdraw')}
      >
        W
      </Act>
      <Act
        label={t('More about {username}', { username: row.username })}
        disabled={!may.more(viewer, row)}
        onPress={() => openAccountDialog(row)}
      >
        {t('More')}
      </Act>
    </div>
  );
}

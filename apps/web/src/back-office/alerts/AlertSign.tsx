import type { AlertReason } from '@pavilion/betting';
import type { AlertReply } from '@pavilion/contract';
import {
  Banknote,
  BookX,
  Hourglass,
  KeyRound,
  Link2,
  type LucideIcon,
  ShieldAlert,
  Timer,
  TrendingUp,
  Unplug,
  UserRound,
  Wallet,
} from 'lucide-react';
import { isUrgent } from '../../shared/lib/alert-words.ts';
import { cx } from '../../shared/lib/cx.ts';

const ICONS: Readonly<Record<AlertReason, LucideIcon>> = {
  bet: Banknote,
  'market-exposure': TrendingUp,
  'player-exposure': UserRound,
  'before-stop': Timer,
  linked: Link2,
  'result-awaited': Hourglass,
  'feed-lost': Unplug,
  'price-held': ShieldAlert,
  'wrong-codes': KeyRound,
  'negative-wallet': Wallet,
  reconciliation: BookX,
};

/** Why, at a glance: red is urgent, grey has been seen, muted or is over. The words stand beside it. */
export function AlertSign({ alert }: { alert: AlertReply }) {
  const Icon = ICONS[alert.reason];
  const stands = alert.acknowledged === null && !alert.muted && alert.endedAt === null;
  const tone = isUrgent(alert) ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn';
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-8 shrink-0 place-items-center rounded-[8px]', stands ? tone : 'bg-surface-3 text-ink-3')}
    >
      <Icon size={16} />
    </span>
  );
}

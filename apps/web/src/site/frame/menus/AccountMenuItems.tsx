import type { Role } from '@pavilion/contract';
import {
  Activity,
  Bell,
  BellOff,
  BellRing,
  ChartColumn,
  Dices,
  FileText,
  HandCoins,
  HeartHandshake,
  History,
  Keyboard,
  KeyRound,
  LayoutDashboard,
  LogOut,
  MessageSquareText,
  type LucideIcon,
  Percent,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Spade,
  Trophy,
} from 'lucide-react';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import { signOut, useSession } from '../../../shared/api/session/session.ts';
import { showOverlay } from '../../../shared/lib/overlays.ts';
import { useBetNotice } from '../../../shared/lib/browser/bet-notice.ts';
import { useSignalSetting } from '../../../shared/lib/browser/signal.ts';
import { useShortcutSetting } from '../../../shared/lib/browser/shortcuts.ts';
import { MenuItem, MenuSeparator } from '../../../shared/ui/overlay/Popover.tsx';
import { SoonTag } from '../../../shared/ui/StatusPill.tsx';
import { type AccountAct, type AccountItem, accountMenu } from './account-menu.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  Dashboard: LayoutDashboard,
  'Account Statement': FileText,
  Requests: HandCoins,
  'Current Bets': ReceiptText,
  'Sports Bet History': History,
  'Activity Log': Activity,
  'Casino Result': Spade,
  'Live Casino Bet': Dices,
  'Set Button Value': SlidersHorizontal,
  'Change Password': KeyRound,
  'Security Auth Verification': ShieldCheck,
  'Responsible gambling': HeartHandshake,
  'Profit and loss': ChartColumn,
  Results: Trophy,
  'Small notice after a bet on': MessageSquareText,
  'Small notice after a bet off': MessageSquareText,
  'Sound and vibration on': Bell,
  'Sound and vibration off': BellOff,
  'Notices on this device': BellRing,
  'Odds shown as': Percent,
  Logout: LogOut,
};

/** The items of the user menu, in the popover of the header and in the sheet of the mobile layout. */
export default function AccountMenuItems({
  role,
  onDone,
  touch = false,
}: {
  role: Role;
  onDone: () => void;
  touch?: boolean;
}) {
  const shortcuts = useShortcutSetting();
  const notice = useBetNotice();
  const sound = useSignalSetting();
  const navigate = useNavigate();
  const run = (act: AccountAct) => {
    onDone();
    if (act.type === 'go') void navigate(act.to);
    else if (act.type === 'show') showOverlay(act.overlay);
    else if (act.type === 'toggle-shortcuts') shortcuts.toggle();
    else if (act.type === 'toggle-bet-notice') notice.toggle();
    else if (act.type === 'toggle-signal') sound.toggle();
    else void signOut();
  };
  // A screen without keyboard has no shortcuts to turn off.
  const passwordless = useSession((session) => session.account?.passwordless ?? false);
  const items = accountMenu(role, shortcuts.on, passwordless, { smallNotice: notice.small, signal: sound.on }).filter(
    ({ act }) => !touch || act?.type !== 'toggle-shortcuts',
  );
  return items.map((item) => (
    <Fragment key={item.label}>
      <Item item={item} onRun={run} />
      {item.endsGroup && <MenuSeparator />}
    </Fragment>
  ));
}

function Item({ item, onRun }: { item: AccountItem; onRun: (act: AccountAct) => void }) {
  const Icon = ICONS[item.label] ?? Keyboard;
  const { act } = item;
  return (
    <MenuItem
      icon={<Icon size={18} aria-hidden="true" />}
      {...(act ? { onSelect: () => onRun(act) } : { after: <SoonTag /> })}
    >
      {t(item.label)}
    </MenuItem>
  );
}

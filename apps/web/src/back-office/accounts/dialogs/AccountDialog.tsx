import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AccountDetails, accountDetails } from '../../../shared/api/back-office/account-dialogs.ts';
import type { AccountRef, AccountTab } from '../../../shared/lib/back-office-overlays.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog, DialogClose } from '../../../shared/ui/overlay/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { tabIds, Tabs } from '../../../shared/ui/Tabs.tsx';
import { ROLE_WORDS } from './account-words.ts';
import { EditTab } from './EditTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { failureText } from '../../../shared/api/api-error.ts';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { LocksTab } from './LocksTab.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TransactionCodeDialog } from './TransactionCodeDialog.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';
import { ActButton } from '../../../shared/form/ActButton.tsx';
import { ActPart } from '../../../shared/form/ActPart.tsx';
import { type Act, useMay } from '../../../shared/api/session/staff.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { spoken } from '../../../shared/i18n/spoken.ts';

const TABS_ID = 'account-dialog';
const TABS = [
  { value: 'profile', label: later('Profile') },
  { value: 'change-password', label: later('Change Password') },
  { value: 'locks', label: later('User lock') },
  { value: 'history', label: later('Account history') },
  { value: 'edit', label: later('Edit Profile') },
] as const;
/** The forms among the tabs, whose Submit stands in the dialog's foot. */
const FORMS: Partial<Record<AccountTab, { id: string; act: Act }>> = {
  'change-password': { id: 'account-password', act: 'account.change-password' },
  locks: { id: 'account-locks', act: 'account.toggle' },
  edit: { id: 'account-edit', act: 'account.profile' },
};
/** Whether who has signed in may give somebody a way into an account: another password, or no second step. */
const useGivesWays = () => useMay('account.change-password');
const useMayLimit = () => useMay('house-limit.set');
function useTabs() {
  const givesWays = useGivesWays();
  return TABS.filter(({ value }) => givesWays || value !== 'change-password');
}
type Above = 'code' | 'two-factor' | 'limits' | null;

export type AccountDialogProps = {
  viewer: Role;
  account: AccountRef;
  tab: AccountTab;
  onClose: () => void;
  /** What the house takes of the account, which belongs to another part; left out where nobody limits it. */
  limits?: (onClose: () => void) => ReactNode;
};

/** Everything about one account, and what may be done to it. */
export default function AccountDialog({ viewer, account, tab: first, onClose, limits }: AccountDialogProps) {
  const [tab, setTab] = useState(first);
  const [busy, setBusy] = useState(false);
  const [above, setAbove] = useState<Above>(null);
  const details = useQuery(accountDetails(viewer, account));
  const items = spoken(useTabs());
  const form = FORMS[tab];
  return (
    <Dialog
      title={account.username}
      size="wide"
      busy={busy}
      onClose={onClose}
      banner={<Head account={account} details={details.data} busy={busy} />}
      foot={
        <>
          {viewer === 'super_admin' && (
            <ActButton act="account.view-code" className="mr-auto" disabled={busy} onClick={() => setAbove('code')}>
              <KeyRound size={15} aria-hidden="true" className="max-sm:hidden" />
              {t('Transaction Code')}
            </ActButton>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('Close')}
          </Button>
          {form && details.data && <SubmitButton form={form.id} act={form.act} busy={busy} />}
        </>
      }
    >
      <Tabs
        label={t('About the account')}
        id={TABS_ID}
        items={items}
        value={tab}
        onChange={(chosen) => !busy && setTab(chosen)}
        className="-mx-[22px] px-2.5"
      />
      <div
        role="tabpanel"
        id={tabIds(TABS_ID, tab).panel}
        aria-labelledby={tabIds(TABS_ID, tab).tab}
        className="pt-3 desktop:min-h-[318px]"
      >
        {details.data ? (
          <Panel
            tab={tab}
            viewer={viewer}
            account={account}
            details={details.data}
            onBusy={setBusy}
            onTab={setTab}
            onAbove={setAbove}
            limited={limits !== undefined}
          />
        ) : details.isError ? (
          <ListFailure
            bare
            text={failureText(details.error, later('Unable to load account details.'))}
            onRetry={() => void details.refetch()}
          />
        ) : (
          <Loading />
        )}
      </div>
      {above === 'code' && <TransactionCodeDialog account={account} onClose={() => setAbove(null)} />}
      {above === 'limits' && limits?.(() => setAbove(null))}
      {above === 'two-factor' && <TwoFactorDialog account={account} onClose={() => setAbove(null)} />}
    </Dialog>
  );
}

type PanelProps = {
  tab: AccountTab;
  viewer: Role;
  account: AccountRef;
  details: AccountDetails;
  onBusy: (busy: boolean) => void;
  onTab: (tab: AccountTab) => void;
  onAbove: (above: Above) => void;
  limited: boolean;
};

function Panel({ tab, viewer, account, details, onBusy, onTab, onAbove, limited }: PanelProps) {
  const givesWays = useGivesWays();
  const mayLimit = useMayLimit();
  const { profile, parent } = details;
  const form = { id: FORMS[tab]?.id ?? '', viewer, onBusy };
  switch (tab) {
    case 'profile':
      return (
        <ProfileTab
          profile={profile}
          onLocks={() => onTab('locks')}
          {...(limited && mayLimit ? { onLimits: () => onAbove('limits') } : {})}
          {...(viewer === 'super_admin' && givesWays ? { onResetTwoFactor: () => onAbove('two-factor') } : {})}
        />
      );
    case 'change-password':
      return <PasswordForm {...form} account={account} />;
    case 'locks':
      return (
        <ActPart act="account.toggle">
          <LocksTab {...form} profile={profile} />
        </ActPart>
      );
    case 'history':
      return <HistoryTab viewer={viewer} account={account} superUser={parent?.username ?? null} />;
    case 'edit':
      return (
        <ActPart act="account.profile">
          <EditTab {...form} profile={profile} />
        </ActPart>
      );
  }
}

type HeadProps = { account: AccountRef; details: AccountDetails | undefined; busy: boolean };

/** Names as they are now: the row that the dialog was opened from may be old. */
function Head({ account, details, busy }: HeadProps) {
  const { username, fullName, role } = details?.profile ?? account;
  const parent = details?.parent;
  return (
    <div className="flex shrink-0 items-center gap-3 pt-4 pr-4 pb-3 pl-[22px]">
      <Avatar large name={fullName.trim() || username} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p aria-hidden="true" className="title text-lg leading-[22px] wrap-anywhere desktop:truncate">
            {username}
          </p>
          <StatusPill tone={role === 'agent' ? 'info' : 'plain'}>{ROLE_WORDS[role]}</StatusPill>
        </div>
        <p className="min-h-4 truncate text-xs text-ink-3">
          {parent && t('Managed by {username}', { username: parent.username })}
        </p>
      </div>
      <DialogClose busy={busy} />
    </div>
  );
}

const Loading = () => (
  <SkeletonGroup label={t('Loading the account')} className="grid grid-cols-2 gap-x-7 gap-y-5 pt-2 desktop:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
      <Skeleton key={key} className="h-11 w-full" />
    ))}
  </SkeletonGroup>
);

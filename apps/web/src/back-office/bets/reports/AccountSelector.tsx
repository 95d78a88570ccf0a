import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { accountOptions, type ReportAccount } from '../../../shared/api/back-office/reports.ts';
import { formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { AccountPicker } from '../../../shared/ui/form/AccountPicker.tsx';
import { SegmentedFilter } from '../../../shared/ui/list/FilterBar.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const TYPES = [
  { value: 'user', label: later('Users') },
  { value: 'agent', label: later('Agents') },
  { value: 'super_admin', label: later('Super Admin') },
] as const;
const OF_AN_AGENT = TYPES.slice(0, 1);

type Chosen = { accountType: Role; accountId: string };
type Props = {
  viewer: Role;
  value: Chosen;
  /** The account that the report has answered with. */
  account: ReportAccount | undefined;
  onChange: (chosen: Chosen) => void;
};

/** Whose report: a kind of account, and one of them. Agents choose among their own users. */
export function AccountSelector({ viewer, value, account, onChange }: Props) {
  const [search, setSearch] = useState('');
  const accountType = viewer === 'agent' ? 'user' : value.accountType;
  const options = useQuery(accountOptions(viewer, accountType, search));
  const found = options.data?.find(({ id }) => id === value.accountId);
  const known = account?.id === value.accountId ? account : undefined;
  const label =
    found?.displayName ?? (known && nameOf(known)) ?? t('Account {accountId}', { accountId: value.accountId });
  return (
    <>
      <SegmentedFilter
        label={t('Account type')}
        value={accountType}
        options={viewer === 'agent' ? OF_AN_AGENT : TYPES}
        onChange={(type) => onChange({ accountType: type, accountId: '' })}
      />
      <AccountPicker
        label={t('Account')}
        all={t('Select account')}
        className="desktop:w-[260px]"
        chosen={value.accountId === '' ? null : { id: value.accountId, label }}
        options={(options.data ?? []).map(({ id, displayName, walletBalance }) => ({
          id,
          label: displayName,
          note: formatPaise(paiseFromWire(walletBalance)),
        }))}
        loading={options.isFetching}
        error={options.isError ? errorText(options.error, later('Unable to load accounts.')) : undefined}
        onSearch={setSearch}
        onChange={(option) => onChange({ accountType, accountId: option?.id ?? '' })}
      />
    </>
  );
}

export const nameOf = ({ username, fullName }: ReportAccount): string =>
  fullName ? `${username} · ${fullName}` : username;

const ROLES = { user: later('User'), agent: later('Agent'), super_admin: later('Super Admin') } as const;

/** Whose list it is, over the list. */
export function AccountLine({ account }: { account: ReportAccount }) {
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-2">
      <b className="font-semibold text-ink">{nameOf(account)}</b>
      <span>{t(ROLES[account.role])}</span>
      <span>
        {t('Balance')} <Money paise={paiseFromWire(account.walletBalance)} className="font-semibold text-ink" />
      </span>
    </p>
  );
}

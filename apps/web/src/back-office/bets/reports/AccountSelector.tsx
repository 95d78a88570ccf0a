import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { accountOptions, type ReportAccount } from '../../../shared/api/back-office/reports.ts';
import { formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { AccountPicker } from '../../../shared/ui/form/AccountPicker.tsx';
import { SegmentedFilter } from '../../../shared/ui/list/FilterBar.tsx';
import { Money } from '../../../shared/ui/Money.tsx';

const TYPES = [
  { value: 'user', label: 'Users' },
  { value: 'agent', label: 'Agents' },
  { value: 'super_admin', label: 'Super Admin' },
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
  const label = found?.displayName ?? (known && nameOf(known)) ?? `Account ${value.accountId}`;
  return (
    <>
      <SegmentedFilter
        label="Account type"
        value={accountType}
        options={viewer === 'agent' ? OF_AN_AGENT : TYPES}
        onChange={(type) => onChange({ accountType: type, accountId: '' })}
      />
      <AccountPicker
        label="Account"
        all="Select account"
        className="desktop:w-[260px]"
        chosen={value.accountId === '' ? null : { id: value.accountId, label }}
        options={(options.data ?? []).map(({ id, displayName, walletBalance }) => ({
          id,
          label: displayName,
          note: formatPaise(paiseFromWire(walletBalance)),
        }))}
        loading={options.isFetching}
        error={options.isError ? errorText(options.error, 'Unable to load accounts.') : undefined}
        onSearch={setSearch}
        onChange={(option) => onChange({ accountType, accountId: option?.id ?? '' })}
      />
    </>
  );
}

export const nameOf = ({ username, fullName }: ReportAccount): string =>
  fullName ? `${username} · ${fullName}` : username;

const ROLES = { user: 'User', agent: 'Agent', super_admin: 'Super Admin' } as const;

/** Whose list it is, over the list. */
export function AccountLine({ account }: { account: ReportAccount }) {
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-2">
      <b className="font-semibold text-ink">{nameOf(account)}</b>
      <span>{ROLES[account.role]}</span>
      <span>
        Balance <Money paise={paiseFromWire(account.walletBalance)} className="font-semibold text-ink" />
      </span>
    </p>
  );
}

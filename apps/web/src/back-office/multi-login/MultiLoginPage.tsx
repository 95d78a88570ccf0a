import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../shared/api/paged-list.ts';
import { loginGroups } from '../../shared/api/back-office/multi-login.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { choice, rowsOf, SEARCH, sizeOptions, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { GROUP_BRIEF, GROUP_FILE, groupColumns } from './group-columns.tsx';
import { DAYS } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Multi Login Account');
const MINIMUMS = ['2', '3', '5', '10', '25'] as const;
const RULES = {
  days: DAYS,
  kind: choice('all', { all: later('All'), address: later('Address'), device: later('Device') }),
  minimum: { fallback: '2', allowed: MINIMUMS },
  search: SEARCH,
  rows: rowsOf('25'),
} as const;

/** Accounts that were signed in from the same address or device (docs/back-office.md). */
export default function MultiLoginPage() {
  const role = useSession((session) => session.role);
  return role && <Groups role={role} />;
}

function Groups({ role }: { role: Role }) {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const list = useList(filters, useQuery(loginGroups(role).page(filter, filters.paging)));
  const period = DAYS.options.find(({ value }) => value === filter.days)?.label ?? '';
  const file = useFileExport('multi-login', async () =>
    fileOf(TITLE, period, GROUP_FILE, await readAll((paging) => loginGroups(role).read(filter, paging))),
  );

  return (
    <>
      <ListHead
        title={TITLE}
        note={
          role === 'agent'
            ? t('Your users that were signed in from the same address or device.')
            : t('Accounts that were signed in from the same address or device.')
        }
        list={list}
        file={file}
      />
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'days', label: later('Period') },
          { as: 'segmented', name: 'kind', label: later('Shared by') },
          { as: 'select', name: 'minimum', label: later('Accounts at least'), options: sizeOptions(MINIMUMS) },
          { as: 'search', name: 'search', placeholder: later('Name, address or device') },
        ]}
      />
      <List
        wideTable
        label={TITLE}
        list={list}
        columns={groupColumns(filter.days)}
        brief={GROUP_BRIEF}
        rowKey={({ id }) => id}
        failed={later('Unable to load shared addresses and devices.')}
        empty={later('No accounts share an address or device.')}
        help={later('Nothing of the kind in the last 30 days.')}
      />
      <p className="mt-2 max-w-[720px] text-xs text-ink-2">
        {t(
          'A device is one browser. An address may be that of a household, a shop, or of many customers of a mobile operator: it is a reason to look, not a proof.',
        )}
      </p>
    </>
  );
}

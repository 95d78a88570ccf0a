import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { readWhole } from '../../shared/api/session/account-lists.ts';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { groupPage, type LoginPlace, readGroup } from '../../shared/api/back-office/multi-login.ts';
import { useFileExport } from '../../shared/api/file-export.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, sizeOptions, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { FilterBar, GrowingFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { fileOf } from '../../shared/ui/list/list-column.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { memberColumns } from './member-columns.tsx';
import { SessionList } from './SessionList.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { useSignOut } from './use-sign-out.ts';
import { DAYS, PERIODS, placeKind, placeName, SIZES } from './words.ts';

const RULES = {
  days: DAYS,
  search: { fallback: '', allowed: (value: string) => value.length <= 100 },
  rows: { fallback: '25', allowed: SIZES },
} as const;
type Filters = AddressFilters<typeof RULES>;

/** The accounts that share one address or device, and where they are signed in. */
export default function LoginGroupPage() {
  const place = useParams().place ?? '';
  const role = useSession((session) => session.role);
  return role && <Members key={place} role={role} place={place} />;
}

function Members({ role, place }: { role: Role; place: string }) {
  const filters = useAddressFilters(RULES);
  const { rows, ...filter } = filters.values;
  const limit = Number(rows);
  const list = useQuery(groupPage(role, place, filter, { page: filters.page, limit }));
  const signOut = useSignOut(role);
  const { data, error } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (list.isError)
    return (
      <>
        <PageHead title="Multi Login Account" before={<Back days={filter.days} />} />
        <ListFailure
          text={isUnknown ? 'Nobody was seen here.' : failureText(error, 'Unable to load these accounts.')}
          onRetry={() => void list.refetch()}
        />
      </>
    );
  return (
    <>
      <Head role={role} place={place} data={data?.group} filters={filters} signOut={signOut}>
        <Button loading={list.isFetching} onClick={() => void list.refetch()}>
          <RefreshCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      </Head>
      <MemberFilters filters={filters} />
      <DataTable
        label="Accounts"
        columns={memberColumns(role)}
        rows={data?.items}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        detail={(member) =>
          member.sessions.length > 0 && <SessionList member={member} busy={signOut.busy} onEnd={signOut.end} />
        }
        empty={
          <EmptyState
            title="No accounts found for the selected filters."
            action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
          />
        }
        foot={
          data &&
          data.total > 0 && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
        }
      />
    </>
  );
}

type HeadProps = {
  role: Role;
  place: string;
  data: LoginPlace | undefined;
  filters: Filters;
  signOut: ReturnType<typeof useSignOut>;
  children: React.ReactNode;
};

/** Which place it is, what there was in the period, and what can be done about it. */
function Head({ role, place, data, filters, signOut, children }: HeadProps) {
  const [asking, setAsking] = useState(false);
  const { days, search } = filters.values;
  const title = data ? placeName(data) : 'Multi Login Account';
  const file = useFileExport('multi-login-accounts', async () => {
    const { first, rows } = await readWhole((paging) => readGroup(role, place, { days, search }, paging));
    return fileOf(placeName(first.group), placeKind(first.group), memberColumns(role), rows);
  });
  const endAll = async () => {
    await signOut.endAll(place, days);
    setAsking(false);
  };
  return (
    <>
      <PageHead title={title} before={<Back days={days} />} note={data ? placeKind(data) : ' '}>
        <ExportButtons file={file} disabled={!data?.accounts} />
        {children}
        <Button
          look="danger-quiet"
          disabled={!data?.liveSessions || signOut.busy !== null}
          onClick={() => setAsking(true)}
        >
          <LogOut size={15} aria-hidden="true" />
          Sign out all
        </Button>
      </PageHead>
      <div className="panel mb-3.5 overflow-hidden">
        <SumStrip
          title="Seen here"
          sums={[
            { label: 'Accounts', value: data ? formatCount(data.accounts) : '–' },
            { label: 'Live sessions', value: data ? formatCount(data.liveSessions) : '–' },
            { label: 'Period', value: PERIODS.find(({ value }) => value === days)?.label },
          ]}
        />
      </div>
      {asking && data && (
        <SignOutDialog
          place={data}
          busy={signOut.endsAll}
          onConfirm={() => void endAll()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Back({ days }: { days: string }) {
  return (
    <Link
      to={`..?days=${days}`}
      relative="path"
      className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline"
    >
      <ChevronLeft size={15} aria-hidden="true" />
      Multi Login Account
    </Link>
  );
}

function MemberFilters({ filters: { values, set, dirty } }: { filters: Filters }) {
  return (
    <FilterBar dirty={dirty}>
      <SelectFilter label="Period" value={values.days} options={PERIODS} onChange={(days) => set({ days })} />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField id={id} value={values.search} placeholder="Account" onSearch={(search) => set({ search })} />
        )}
      </GrowingFilter>
      <SelectFilter label="Rows" value={values.rows} options={sizeOptions(SIZES)} onChange={(rows) => set({ rows })} />
    </FilterBar>
  );
}

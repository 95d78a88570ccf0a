import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { readWhole } from '../../shared/api/paged-list.ts';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { loginMembers, type LoginPlace } from '../../shared/api/back-office/multi-login.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { type AddressFilters, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { type ListState, useList } from '../../shared/list/use-list.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { MEMBER_BRIEF, memberColumns } from './member-columns.tsx';
import { SessionList } from './SessionList.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { useSignOut } from './use-sign-out.ts';
import { DAYS, placeKind, placeName } from './words.ts';
import { inEnglish, later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  days: DAYS,
  search: SEARCH,
  rows: rowsOf('25'),
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
  const { filter } = filters;
  const asked = useQuery(loginMembers(role, place).page(filter, filters.paging));
  const list = useList(filters, asked);
  const signOut = useSignOut(role);
  const { data, error } = asked;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (error)
    return (
      <>
        <PageHead title={later('Multi Login Account')} before={<Back days={filter.days} />} />
        <ListFailure
          text={isUnknown ? t('Nobody was seen here.') : failureText(error, later('Unable to load these accounts.'))}
          onRetry={list.refetch}
        />
      </>
    );
  return (
    <>
      <Head role={role} place={place} data={data?.group} filters={filters} signOut={signOut} list={list} />
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'days', label: later('Period') },
          { as: 'search', name: 'search', placeholder: later('Account') },
        ]}
      />
      <List
        wideTable
        label={later('Accounts')}
        list={list}
        columns={memberColumns(role)}
        brief={MEMBER_BRIEF}
        rowKey={({ id }) => id}
        detail={(member) =>
          member.sessions.length > 0 && <SessionList member={member} busy={signOut.busy} onEnd={signOut.end} />
        }
        failed={later('Unable to load these accounts.')}
        empty={later('No accounts found for the selected filters.')}
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
  list: ListState<unknown>;
};

/** Which place it is, what there was in the period, and what can be done about it. */
function Head({ role, place, data, filters, signOut, list }: HeadProps) {
  const [asking, setAsking] = useState(false);
  const { days, search } = filters.values;
  const title = data ? placeName(data) : t('Multi Login Account');
  const file = useFileExport('multi-login-accounts', async () => {
    const { first, rows } = await readWhole((paging) => loginMembers(role, place).read({ days, search }, paging));
    return inEnglish(() => fileOf(placeName(first.group), placeKind(first.group), memberColumns(role), rows));
  });
  const endAll = async () => {
    await signOut.endAll(place, days);
    setAsking(false);
  };
  return (
    <>
      <ListHead
        title={title}
        before={<Back days={days} />}
        note={data ? placeKind(data) : ' '}
        list={{ ...list, total: data?.accounts }}
        file={file}
      >
        <ActButton
          act="multi-login.end-sessions"
          look="danger-quiet"
          disabled={!data?.liveSessions || signOut.busy !== null}
          onClick={() => setAsking(true)}
        >
          <LogOut size={15} aria-hidden="true" />
          {t('Sign out all')}
        </ActButton>
      </ListHead>
      <div className="panel mb-3.5 overflow-hidden">
        <SumStrip
          title={t('Seen here')}
          sums={[
            { label: t('Accounts'), value: data ? formatCount(data.accounts) : '–' },
            { label: t('Live sessions'), value: data ? formatCount(data.liveSessions) : '–' },
            { label: t('Period'), value: t(DAYS.options.find(({ value }) => value === days)?.label ?? '') },
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
      {t('Multi Login Account')}
    </Link>
  );
}

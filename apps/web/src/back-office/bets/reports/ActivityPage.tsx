import type { Role } from '@pavilion/contract';
import { type ActivityFilter, activityLogs } from '../../../shared/api/back-office/reports.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { choice, SEARCH, useAddressFilters } from '../../../shared/list/address-filters.ts';
import { AccountReport, accountTypeOf, REPORT_RULES } from './AccountReport.tsx';
import { ACTIVITY_COLUMNS } from './activity-columns.tsx';
import { later } from '../../../shared/i18n/i18n.ts';

const RULES = {
  ...REPORT_RULES,
  activity: choice('all', { all: later('All'), login: later('Login'), password_change: later('Password change') }),
  search: SEARCH,
} as const;
const WORDS = {
  select: later('Select an account to view activity history.'),
  failed: later('Unable to load activity logs.'),
  empty: later('No activity found for the selected filters.'),
};

/** Sign-ins and password changes of one account. */
export default function ActivityPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <ActivityReport viewer={viewer} />;
}

function ActivityReport({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const values = filters.filter;
  const filter: ActivityFilter = { ...values, accountType: accountTypeOf(viewer, values.accountType) };
  return (
    <AccountReport
      title={later('Account Activity History')}
      fileName="account-activity"
      viewer={viewer}
      filters={filters}
      of={activityLogs(viewer)}
      filter={filter}
      columns={ACTIVITY_COLUMNS}
      words={WORDS}
      advice={later('Choose days to see older activity.')}
      fields={[
        { as: 'segmented', name: 'activity', label: later('Type') },
        { as: 'days' },
        { as: 'search', name: 'search', placeholder: later('Address, place or device') },
      ]}
    />
  );
}

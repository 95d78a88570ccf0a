import type { Role } from '@pavilion/contract';
import { type TransactionFilter, transactions } from '../../../shared/api/back-office/reports.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { choice, useAddressFilters } from '../../../shared/list/address-filters.ts';
import { AccountReport, accountTypeOf, REPORT_RULES } from './AccountReport.tsx';
import { TRANSACTION_BRIEF, TRANSACTION_COLUMNS, TRANSACTION_FILE } from './transaction-columns.tsx';
import { later } from '../../../shared/i18n/i18n.ts';

const RULES = {
  ...REPORT_RULES,
  type: choice('all', { all: later('All'), credit: later('Credit'), withdraw: later('Withdraw'), bet: later('Bet') }),
} as const;
const WORDS = {
  select: later('Select an account to view transaction history.'),
  failed: later('Unable to load transactions.'),
  empty: later('No transactions found for the selected criteria.'),
};

/** Every movement of one wallet. */
export default function TransactionsPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <Transactions viewer={viewer} />;
}

function Transactions({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const values = filters.filter;
  const filter: TransactionFilter = { ...values, accountType: accountTypeOf(viewer, values.accountType) };
  return (
    <AccountReport
      title={later('Account Transaction History')}
      fileName="account-transactions"
      viewer={viewer}
      filters={filters}
      of={transactions(viewer)}
      filter={filter}
      columns={TRANSACTION_COLUMNS}
      brief={TRANSACTION_BRIEF}
      fileColumns={TRANSACTION_FILE}
      words={WORDS}
      advice={later('Choose days to see older transactions.')}
      fields={[{ as: 'segmented', name: 'type', label: later('Type') }, { as: 'days' }]}
    />
  );
}

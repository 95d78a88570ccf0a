import type { Role } from '@pavilion/contract';
import {
  Activity,
  BellRing,
  BookText,
  ChartLine,
  FileText,
  Gauge,
  Grid2x2,
  HandCoins,
  HeartPulse,
  History,
  Hourglass,
  IdCard,
  Landmark,
  LayoutDashboard,
  List,
  type LucideIcon,
  MessageCircleQuestionMark,
  MonitorSmartphone,
  Percent,
  Radar,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Star,
  Table2,
  Ticket,
  TriangleAlert,
  UserCheck,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { BackOfficeGroup } from '../../back-office/frame/sidebar.ts';
import type { Act } from '../../shared/api/session/staff.ts';
import type { BackOfficePageName } from '../../shared/address/back-office-paths.ts';
import { later } from '../../shared/i18n/i18n.ts';

/**
 * One page of the back office: its route, its entry in the sidebar, and who may open it. A page whose `page` is null has
 * neither route nor entry yet. `group` is null where a page is reached from another one only.
 */
export type BackOfficePage = {
  name: BackOfficePageName;
  label: string;
  icon: LucideIcon;
  group: BackOfficeGroup | null;
  roles: readonly Role[];
  page: ComponentType | null;
  /** What the entry is called for agents. */
  agentLabel?: string;
  /** The act that it is there for: a person of staff opens it within its rights; left out where it shows more than that. */
  act?: Act;
  /** Says under the label what is behind it. */
  note?: string;
};

const BOTH = ['super_admin', 'agent'] as const;
const SUPER = ['super_admin'] as const;

const MarketAnalysisPage = lazy(() => import('../../back-office/analysis/MarketAnalysisPage.tsx'));
const MarketBookPage = lazy(() => import('../../back-office/analysis/MarketBookPage.tsx'));
const AlertsPage = lazy(() => import('../../back-office/alerts/AlertsPage.tsx'));
const ApprovalsPage = lazy(() => import('../../back-office/approvals/ApprovalsPage.tsx'));
const RiskPage = lazy(() => import('../../back-office/risk/RiskPage.tsx'));
const SecurityPage = lazy(() => import('../../site/security/SecurityPage.tsx'));
const MultiLoginPage = lazy(() => import('../../back-office/multi-login/MultiLoginPage.tsx'));
const LoginGroupPage = lazy(() => import('../../back-office/multi-login/LoginGroupPage.tsx'));
const EventsPage = lazy(() => import('../../back-office/events/EventsPage.tsx'));
const EventBackOfficePage = lazy(() => import('../../back-office/events/EventBackOfficePage.tsx'));
const DashboardPage = lazy(() => import('../../back-office/dashboard/DashboardPage.tsx'));
const FigurePage = lazy(() => import('../../back-office/dashboard/FigurePage.tsx'));
const PriceHoldsPage = lazy(() => import('../../back-office/price-holds/PriceHoldsPage.tsx'));
const AccountListPage = lazy(() => import('../../back-office/accounts/AccountListPage.tsx'));
const AssignAgentPage = lazy(() => import('../../back-office/accounts/assign/AssignAgentPage.tsx'));
const StaffPage = lazy(() => import('../../back-office/staff/StaffPage.tsx'));
const CreateAccountPage = lazy(() => import('../../back-office/accounts/create/CreateAccountPage.tsx'));
const SuperAdminAccountsPage = lazy(() => import('../../back-office/accounts/SuperAdminAccountsPage.tsx'));
const AccountsSummaryPage = lazy(() => import('../../back-office/accounts/AccountsSummaryPage.tsx'));

const CurrentBetsPage = lazy(() => import('../../back-office/bets/CurrentBetsPage.tsx'));
const OrdersPage = lazy(() => import('../../back-office/orders/OrdersPage.tsx'));
const BetHistoryPage = lazy(() => import('../../back-office/bets/BetHistoryPage.tsx'));
const TransactionsPage = lazy(() => import('../../back-office/bets/reports/TransactionsPage.tsx'));
const ActivityPage = lazy(() => import('../../back-office/bets/reports/ActivityPage.tsx'));
const BankPage = lazy(() => import('../../back-office/bank/BankPage.tsx'));
const RequestsPage = lazy(() => import('../../back-office/requests/RequestsPage.tsx'));
const DisputesPage = lazy(() => import('../../back-office/disputes/DisputesPage.tsx'));
const DisputePage = lazy(() => import('../../back-office/disputes/DisputePage.tsx'));
const SheetPage = lazy(() => import('../../back-office/sheet/SheetPage.tsx'));
const LedgerPage = lazy(() => import('../../back-office/ledger/LedgerPage.tsx'));
const WalletWarningsPage = lazy(() => import('../../back-office/ledger/WalletWarningsPage.tsx'));
const StatementPage = lazy(() => import('../../back-office/sheet/print/StatementPage.tsx'));
const ReceiptsPage = lazy(() => import('../../back-office/sheet/print/ReceiptsPage.tsx'));
const CommissionPage = lazy(() => import('../../back-office/commission/CommissionPage.tsx'));
const LimitsPage = lazy(() => import('../../back-office/limits/LimitsPage.tsx'));
const WithdrawalsPage = lazy(() => import('../../back-office/bank/WithdrawalsPage.tsx'));

const AllSportsPage = lazy(() => import('../../back-office/catalogue/AllSportsPage.tsx'));
const SportCompetitionsPage = lazy(() => import('../../back-office/catalogue/SportCompetitionsPage.tsx'));
const AppSettingsPage = lazy(() => import('../../back-office/settings/AppSettingsPage.tsx'));
const AuditLogPage = lazy(() => import('../../back-office/audit/AuditLogPage.tsx'));
const SystemStatusPage = lazy(() => import('../../back-office/status/SystemStatusPage.tsx'));
const ReconciliationPage = lazy(() => import('../../back-office/audit/ReconciliationPage.tsx'));

/** In the order of the sidebar. */
// biome-ignore format: one page a line
export const PAGES: readonly BackOfficePage[] = [
  { name: 'dashboard', label: later('Dashboard'), icon: LayoutDashboard, group: 'Overview', roles: BOTH, page: DashboardPage },
  { name: 'figure', label: later('Dashboard'), icon: LayoutDashboard, group: null, roles: BOTH, page: FigurePage },
  { name: 'risk', label: later('Risk Desk'), icon: Radar, group: 'Overview', roles: BOTH, page: RiskPage },
  { name: 'alerts', label: later('Alerts'), icon: BellRing, group: 'Overview', roles: SUPER, page: AlertsPage },
  { name: 'approvals', label: later('Approvals'), icon: UserCheck, group: 'Overview', roles: BOTH, page: ApprovalsPage },
  { name: 'marketAnalysis', label: later('Market Analysis'), icon: ChartLine, group: 'Overview', roles: BOTH, page: MarketAnalysisPage },
  { name: 'marketBook', label: later('Market Analysis'), icon: ChartLine, group: null, roles: BOTH, page: MarketBookPage },
  { name: 'multiLogin', label: later('Multi Login Account'), icon: MonitorSmartphone, group: 'Overview', roles: BOTH, page: MultiLoginPage },
  { name: 'loginGroup', label: later('Multi Login Account'), icon: MonitorSmartphone, group: null, roles: BOTH, page: LoginGroupPage },
  { name: 'events', label: later('Events'), icon: Ticket, group: 'Overview', roles: SUPER, page: EventsPage },
  { name: 'eventBackOffice', label: later('Events'), icon: Ticket, group: null, roles: SUPER, page: EventBackOfficePage },
  { name: 'priceHolds', label: later('Price Guard'), icon: ShieldAlert, group: 'Overview', roles: SUPER, page: PriceHoldsPage },
  { name: 'users', label: later('Account List'), agentLabel: later('User List'), icon: Users, group: 'Accounts', roles: BOTH, page: AccountListPage },
  { name: 'accounts', label: later('Accounts List'), note: later('Summary of all roles'), icon: List, group: 'Accounts', roles: SUPER, page: AccountsSummaryPage },
  { name: 'superAdmins', label: later('Super Admin Accounts'), icon: ShieldCheck, group: 'Accounts', roles: SUPER, page: SuperAdminAccountsPage },
  { name: 'agents', label: later('Assign Agent'), icon: UserCog, group: 'Accounts', roles: SUPER, page: AssignAgentPage, act: 'account.assign-agent' },
  { name: 'createAccount', label: later('Create Account'), agentLabel: later('Create User'), icon: UserPlus, group: 'Accounts', roles: BOTH, page: CreateAccountPage, act: 'account.create' },
  { name: 'staff', label: later('Staff'), icon: IdCard, group: 'Accounts', roles: BOTH, page: StaffPage, act: 'staff.open' },
  { name: 'requests', label: later('Requests'), icon: HandCoins, group: 'Money and bets', roles: BOTH, page: RequestsPage },
  { name: 'disputes', label: later('Disputes'), icon: MessageCircleQuestionMark, group: 'Money and bets', roles: BOTH, page: DisputesPage },
  { name: 'dispute', label: later('Disputes'), icon: MessageCircleQuestionMark, group: null, roles: BOTH, page: DisputePage },
  { name: 'settlementSheet', label: later('Settlement Sheet'), icon: Table2, group: 'Money and bets', roles: BOTH, page: SheetPage },
  { name: 'playerStatement', label: later('Settlement Sheet'), icon: Table2, group: null, roles: BOTH, page: StatementPage },
  { name: 'receipts', label: later('Settlement Sheet'), icon: Table2, group: null, roles: BOTH, page: ReceiptsPage },
  { name: 'agentLedger', label: later('Agent Ledger'), agentLabel: later('My Ledger'), icon: BookText, group: 'Money and bets', roles: BOTH, page: LedgerPage },
  { name: 'walletWarnings', label: later('Wallet Warnings'), icon: TriangleAlert, group: 'Money and bets', roles: SUPER, page: WalletWarningsPage },
  { name: 'bank', label: later('Bank'), icon: Landmark, group: 'Money and bets', roles: BOTH, page: BankPage },
  { name: 'currentBets', label: later('Current Bets'), icon: ReceiptText, group: 'Money and bets', roles: BOTH, page: CurrentBetsPage },
  { name: 'openOrders', label: later('Open Orders'), icon: Hourglass, group: 'Money and bets', roles: BOTH, page: OrdersPage },
  { name: 'betHistory', label: later('Sports Bet History'), icon: History, group: 'Money and bets', roles: BOTH, page: BetHistoryPage },
  { name: 'transactions', label: later('Account Transactions'), icon: FileText, group: 'Money and bets', roles: BOTH, page: TransactionsPage },
  { name: 'activity', label: later('Account Activity'), icon: Activity, group: 'Money and bets', roles: BOTH, page: ActivityPage },
  { name: 'commission', label: later('Commission'), icon: Percent, group: 'Money and bets', roles: BOTH, page: CommissionPage },
  { name: 'limits', label: later('Limits'), icon: Gauge, group: 'Money and bets', roles: BOTH, page: LimitsPage },
  { name: 'withdrawals', label: later('Our Casino'), note: later('Withdrawal requests'), icon: Star, group: 'Casino', roles: SUPER, page: WithdrawalsPage },
  { name: 'allSports', label: later('All Sports'), icon: Grid2x2, group: 'Setup', roles: SUPER, page: AllSportsPage },
  { name: 'sportCompetitions', label: later('Sport Competitions'), icon: Grid2x2, group: null, roles: SUPER, page: SportCompetitionsPage },
  { name: 'appSettings', label: later('App Settings'), icon: Settings, group: 'Setup', roles: SUPER, page: AppSettingsPage, act: 'settings.home-page' },
  { name: 'auditLog', label: later('Audit Log'), icon: ScrollText, group: 'Setup', roles: BOTH, page: AuditLogPage },
  { name: 'reconciliation', label: later('Reconciliation'), icon: Scale, group: 'Setup', roles: SUPER, page: ReconciliationPage },
  { name: 'systemStatus', label: later('System Status'), icon: HeartPulse, group: 'Setup', roles: SUPER, page: SystemStatusPage },
  { name: 'security', label: later('Secure Auth'), icon: ShieldCheck, group: null, roles: BOTH, page: SecurityPage },
];

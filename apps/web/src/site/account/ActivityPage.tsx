import { activity, type ActivityItem } from '../../shared/api/session/account-lists.ts';
import { choice, DAY, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { marketTitle, marketWords } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { CLEAR } from './words.ts';

const TITLE = later('Activity Log');
const RULES = {
  from: DAY,
  to: DAY,
  type: choice('all', {
    all: later('All'),
    login: later('Login'),
    password_change: later('Password change'),
    cash_out: later('Auto cash-out'),
  }),
  search: SEARCH,
  rows: { ...rowsOf('25', ['10', '25', '50']), view: 'kept' },
} as const;
const LOOKS = {
  login: { word: later('Login'), tone: 'ok' },
  password_change: { word: later('Password change'), tone: 'warn' },
  cash_out: { word: later('Auto cash-out'), tone: 'info' },
} as const;
const FIELDS: Fields<typeof RULES> = [
  { as: 'days', ownZone: true },
  { as: 'segmented', name: 'type', label: later('Type') },
  { as: 'search', name: 'search', placeholder: later('Address, place or device') },
];
const typeWord = (type: ActivityItem['type']) => LOOKS[type].word;

const placeOf = ({ location }: ActivityItem): string =>
  [location.city, location.region, location.country].filter(Boolean).join(', ');
/** The server's two words for addresses without a place are said in the reader's language, places as the file has them. */
const WORDS: Record<string, string> = { 'Local network': later('Local network'), Unknown: later('Unknown') };
const placeWords = (item: ActivityItem): string => {
  const place = placeOf(item);
  const word = WORDS[place];
  return word === undefined ? place : t(word);
};

const COLUMNS: ListColumn<ActivityItem>[] = [
  timeColumn(later('Date'), ({ createdAt }) => createdAt, { width: 'w-[190px]', card: 'title' }),
  {
    head: later('Activity'),
    card: 'corner',
    cell: ({ type }) => <StatusPill tone={LOOKS[type].tone}>{t(typeWord(type))}</StatusPill>,
    text: ({ type }) => typeWord(type),
  },
  {
    head: later('IP address'),
    cell: ({ ip }) => <span className="num">{ip ?? '–'}</span>,
    text: ({ ip }) => ip,
  },
  {
    head: later('Location'),
    cell: (item) => placeWords(item) || <span className="text-ink-3">{item.cashOut ? '–' : t('Unknown')}</span>,
    text: placeOf,
  },
  {
    head: later('Details'),
    cell: ({ userAgent, cashOut }) =>
      cashOut ? (
        <CashedOut {...cashOut} />
      ) : (
        <span title={userAgent ?? undefined}>
          <TwoLines first={<span className="font-normal">{deviceName(userAgent)}</span>} />
        </span>
      ),
    text: ({ userAgent, cashOut }) => (cashOut ? cashOutText(cashOut) : userAgent),
  },
];

type CashOut = NonNullable<ActivityItem['cashOut']>;

const cashOutText = ({ eventName, sportName, marketName, amount, reason }: CashOut): string =>
  [eventName, marketWords(marketName, sportName), amount === null ? reason : amount.toFixed(2)]
    .filter(Boolean)
    .join(' · ');

/** Where a rule cashed out, and what it made certain or why it could not. */
function CashedOut({ eventName, sportName, marketName, amount, reason }: CashOut) {
  return (
    <TwoLines
      first={<span className="font-normal">{`${eventName} · ${marketTitle(marketName, sportName)}`}</span>}
      second={
        amount === null ? t(reason) : <Money paise={paiseFromWire(amount)} tone="result" className="font-medium" />
      }
    />
  );
}

const BRIEF: Brief<ActivityItem> = {
  heads: [later('Activity'), later('Date')],
  of: (item) => {
    const [day = '', time] = formatDateTime(Date.parse(item.createdAt)).split(', ');
    return {
      name: t(typeWord(item.type)),
      about: item.cashOut ? cashOutText(item.cashOut) : deviceName(item.userAgent),
      main: <span className="text-sm font-normal">{day}</span>,
      second: time,
    };
  },
};

/** Sign-ins, password changes and automatic cash-outs of the account (decision 0050). */
export default function ActivityPage() {
  return (
    <ListPage
      title={TITLE}
      of={activity}
      rules={RULES}
      fields={FIELDS}
      columns={COLUMNS}
      brief={BRIEF}
      file="activity-log"
      refresh={false}
      failed={later('Unable to load activity logs.')}
      empty={later('No activity found for the selected filters.')}
      reset={CLEAR}
    />
  );
}

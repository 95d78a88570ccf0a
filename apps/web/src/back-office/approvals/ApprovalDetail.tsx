import type { ApprovalShows, ApprovalWhole, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { oneApproval } from '../../shared/api/back-office/money/approvals.ts';
import { cx } from '../../shared/lib/cx.ts';
import { DOUBTS } from '../../shared/lib/event/doubt-words.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { DataTable, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import type { Column } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { DecideForm } from './DecideForm.tsx';
import { aboutWords, STATES, stakeWords, whyWords } from './approval-words.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

/** One act: why it waits, what it moves for players, agents and the house, and what can be done about it. */
export function ApprovalDetail({ viewer, id }: { viewer: Role; id: string }) {
  const asked = useQuery(oneApproval(viewer, id));
  if (asked.isError)
    return (
      <section className="panel" aria-label={t('Action')}>
        <ListFailure
          bare
          text={failureText(asked.error, later('Unable to load this action.'))}
          onRetry={() => void asked.refetch()}
        />
      </section>
    );
  if (!asked.data) return <Skeleton className="panel h-80" />;
  return <Shown viewer={viewer} one={asked.data} />;
}

function Shown({ viewer, one }: { viewer: Role; one: ApprovalWhole }) {
  const { word, tone } = STATES[one.state];
  const { shows } = one;
  return (
    <section className="panel overflow-hidden" aria-label={t('Action')}>
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3.5">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h2 className="text-base font-semibold">{t(one.title)}</h2>
          <p className="text-sm text-ink-2">{aboutWords(one.about)}</p>
        </div>
        <StatusPill tone={tone}>{word}</StatusPill>
      </header>
      {/* The gaps are the lines between them, however many stand in a row. */}
      <dl className="grid grid-cols-2 gap-px border-y border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(160px,1fr))]">
        <Fact label={t('Asked for by')} value={one.by.username} note={formatDateTime(Date.parse(one.askedAt))} />
        <Fact label={t('Why it waits')} value={whyWords(one)} note={stakeWords(one)} />
        <Fact label={t('Reason')} value={one.reason ?? t('None given')} />
        {shows.evidence && <Evidence {...shows.evidence} waiting={one.state === 'waiting'} />}
      </dl>
      {shows.accounts > 0 && <Sums shows={shows} />}
      {shows.rows.length > 0 && <Rows shows={shows} />}
      {one.decided && <Decided viewer={viewer} one={one} decided={one.decided} />}
      {one.state === 'waiting' && <DecideForm viewer={viewer} one={one} />}
    </section>
  );
}

type FactProps = { label: string; value: string; note?: ReactNode };
function Fact({ label, value, note }: FactProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-2.5 max-sm:last:odd:col-span-2">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-sm font-semibold break-words">
        {value}
        {note && <span className="num block text-xs font-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

type EvidenceProps = NonNullable<ApprovalShows['evidence']> & { waiting: boolean };
/** What was brought for a result, and what the feed said of it when it was asked for. */
function Evidence({ brought, feed, waiting }: EvidenceProps) {
  const tone = feed === null || feed.says === null ? '' : feed.agrees ? 'text-profit' : 'text-loss';
  const unpaid = feed?.unpaid;
  const note = (
    <>
      <span className={cx('block', tone)}>{feedSaid(feed)}</span>
      {unpaid === 'waits' && <span className="block">{t('It waited to be paid.')}</span>}
      {unpaid && unpaid !== 'waits' && (
        <span className="block">{t('It was doubted: {why}', { why: t(DOUBTS[unpaid]) })}</span>
      )}
      {waiting && (
        <span className="block">{t('Where it says something else by now, approving shows that first.')}</span>
      )}
    </>
  );
  return <Fact label={t('Evidence')} value={brought ?? t('None given')} note={note} />;
}

function feedSaid(feed: NonNullable<ApprovalShows['evidence']>['feed']): string {
  if (feed === null) return t('The feed said nothing then.');
  if (feed.says === null) return t('The feed had a result then that cannot be read.');
  return feed.agrees ? t('The feed said the same then.') : t('The feed said {result} then.', { result: feed.says });
}

/** What of it is whose, and that the legs come to nothing. */
function Sums({ shows: { players, agents, house, commission } }: { shows: ApprovalShows }) {
  const sums = [
    { label: t('Players'), sign: '', rupees: players, tone: 'result' as const },
    {
      label: commission === undefined ? t('Agents') : t('Agents, own share'),
      sign: '+',
      rupees: agents,
      tone: 'result' as const,
    },
    { label: t('House'), sign: '+', rupees: house, tone: 'result' as const },
    { label: t('Sum of all legs'), sign: '=', rupees: players + agents + house, tone: 'plain' as const },
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-3 gap-y-2 border-b border-line px-4 py-3 sm:grid-cols-4">
      {sums.map(({ label, sign, rupees, tone }) => (
        <div key={label} className="flex min-w-0 items-baseline justify-between gap-2 sm:block">
          <dt className="truncate text-xs text-ink-3">
            {sign && (
              <span aria-hidden="true" className="mr-1.5">
                {sign}
              </span>
            )}
            {label}
          </dt>
          <dd className="text-base font-semibold whitespace-nowrap">
            <Money paise={paiseFromWire(rupees)} {...(tone === 'result' && { tone })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Row = ApprovalShows['rows'][number];
const ROLE_WORDS: Record<Role, string> = {
  user: later('no agent'),
  agent: later('agent'),
  super_admin: later('super admin'),
};

/** Paise. Of a transfer only the change says anything. */
type Legs = {
  readonly change: number;
  readonly commission: number;
  readonly agents: number;
  readonly house: number;
};
/** An account; or all that are not listed, in one line, whose wallets are theirs. */
type Line = {
  readonly name: string;
  readonly under: string;
  /** Null of others in a transfer: which part of it is theirs its sums do not say. */
  readonly legs: Legs | null;
  readonly wallet: { readonly before: number; readonly after: number } | null;
};

const legsOf = ({ change, parts = { commission: 0, agents: 0 } }: Row): Legs => {
  const paise = paiseFromWire(change);
  const agents = paiseFromWire(parts.agents);
  return { change: paise, commission: paiseFromWire(parts.commission), agents, house: 0 - paise - agents };
};

const totalOf = ({ players, commission = 0, agents, house }: ApprovalShows): Legs => ({
  change: paiseFromWire(players),
  commission: paiseFromWire(commission),
  agents: paiseFromWire(agents),
  house: paiseFromWire(house),
});

/** The accounts that it moves most, and what is left of the whole for the others: the column comes to its total. */
function linesOf(shows: ApprovalShows): Line[] {
  const lines = shows.rows.map(
    (row): Line => ({
      name: row.username,
      under: row.agentName ?? t(ROLE_WORDS[row.role]),
      legs: legsOf(row),
      wallet: row,
    }),
  );
  const others = shows.accounts - lines.length;
  if (others <= 0) return lines;
  const left = shows.rows.map(legsOf).reduce(
    (sum, legs): Legs => ({
      change: sum.change - legs.change,
      commission: sum.commission - legs.commission,
      agents: sum.agents - legs.agents,
      house: sum.house - legs.house,
    }),
    totalOf(shows),
  );
  const name = tn(others, '{count} other account', '{count} other accounts', { count: formatCount(others) });
  return [...lines, { name, under: t('together'), legs: shows.commission === undefined ? null : left, wallet: null }];
}

const points = (paise: number) => <Money paise={paise} symbol={false} />;
const signed = (paise: number) => <Money paise={paise} symbol={false} tone="result" />;
/** What an agent or the house gets: in words of a sign alone, so that the player's result stands out. */
const leg = (paise: number) => <Money paise={paise} symbol={false} sign="always" />;

const of =
  (draw: (paise: number) => ReactNode, paise: (legs: Legs) => number) =>
  ({ legs }: Line): ReactNode =>
    legs ? draw(paise(legs)) : '–';

const accountColumn: Column<Line> = {
  head: later('Player, agent'),
  card: 'title',
  cell: ({ name, under }) => <TwoLines first={name} second={under} />,
};
const WALLETS: readonly Column<Line>[] = [
  {
    head: later('Wallet then'),
    right: true,
    cell: ({ wallet }) => (wallet ? points(paiseFromWire(wallet.before)) : '–'),
  },
  {
    head: later('Wallet after'),
    right: true,
    cell: ({ wallet }) => (wallet ? <b className="font-semibold">{points(paiseFromWire(wallet.after))}</b> : '–'),
  },
];

/** Of bets each line says what is result, commission, the agents' and the house's; of a transfer only what moves. */
function columnsOf(shows: ApprovalShows): readonly Column<Line>[] {
  const { accounts, commission } = shows;
  if (commission === undefined)
    return [
      { ...accountColumn, head: later('Account') },
      { head: later('Change'), right: true, card: 'corner', cell: of(signed, ({ change }) => change) },
      ...WALLETS,
    ];
  const total = totalOf(shows);
  return [
    { ...accountColumn, total: tn(accounts, '{count} account', '{count} accounts', { count: formatCount(accounts) }) },
    {
      head: later('Result'),
      right: true,
      card: 'corner',
      total: signed(total.change + total.commission),
      cell: of(signed, ({ change, commission: part }) => change + part),
    },
    {
      head: later('Commission'),
      right: true,
      total: leg(0 - total.commission),
      cell: of(leg, ({ commission: part }) => 0 - part),
    },
    ...WALLETS,
    { head: later('Agents'), right: true, total: leg(total.agents), cell: of(leg, ({ agents }) => agents) },
    { head: later('House'), right: true, total: leg(total.house), cell: of(leg, ({ house }) => house) },
  ];
}

function Rows({ shows }: { shows: ApprovalShows }) {
  return (
    <div className="border-b border-line [&_.panel]:rounded-none [&_.panel]:border-0 [&_.panel]:shadow-none">
      <DataTable
        label={t('What it moves')}
        wideTable
        tight
        columns={columnsOf(shows)}
        rows={linesOf(shows)}
        rowKey={({ name }) => name}
        empty={null}
      />
    </div>
  );
}

type DecidedProps = { viewer: Role; one: ApprovalWhole; decided: NonNullable<ApprovalWhole['decided']> };
function Decided({ viewer, one, decided: { by, at, reason } }: DecidedProps) {
  const { settlementId } = one;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 px-4 py-3 text-sm">
      <p>
        {by
          ? t('{state} by {name}, {time}', {
              state: t(STATES[one.state].word),
              name: by.username,
              time: formatDateTime(Date.parse(at)),
            })
          : `${t(STATES[one.state].word)}, ${formatDateTime(Date.parse(at))}`}
        {reason && <span className="block text-ink-2">{reason}</span>}
      </p>
      {settlementId !== undefined && (
        <Link to={backOfficePath(viewer, 'receipts', { id: settlementId })} className={buttonClass()}>
          <Printer size={15} aria-hidden="true" />
          {t('Print receipts')}
        </Link>
      )}
    </div>
  );
}

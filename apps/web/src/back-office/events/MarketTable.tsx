import { Link } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import type { BackOfficeMarket } from '../../shared/api/back-office/events.ts';
import { backOfficePath, marketBookPath } from '../../shared/address/back-office-paths.ts';
import { formatCount, formatDateTime, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { DataTable, Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { WithdrawnLine } from '../../shared/ui/WithdrawnLine.tsx';
import { kindBeside, limitsText, quoteWords, resultName, seconds, STATES } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export type MarketAct = 'result' | 'suspend' | 'terms' | 'history';
type TableProps = {
  markets: readonly BackOfficeMarket[] | undefined;
  onAct: (act: MarketAct, market: BackOfficeMarket) => void;
};

/** The betting markets of an event with what can be done to each. */
export function MarketTable({ markets, onAct }: TableProps) {
  return (
    <DataTable
      label={t('Markets')}
      columns={[...COLUMNS, actsColumn(onAct)]}
      brief={BRIEF}
      rows={markets}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t('No markets here.')}
          help={t('Markets come on record when the feed first quotes them and somebody looks at the event.')}
        />
      }
    />
  );
}

function Result({ market }: { market: BackOfficeMarket }) {
  // A server of the version before says nothing of them.
  const { waiting = [] } = market;
  return (
    <>
      {(market.result || market.coming || waiting.length === 0) && <Said market={market} />}
      {waiting.map(({ approvalId, title }) => (
        <Link
          key={approvalId}
          to={backOfficePath('super_admin', 'approvals', { id: approvalId })}
          className="touch block text-xs text-accent hover:underline"
        >
          {t('{act}, waits for approval', { act: t(title) })}
        </Link>
      ))}
    </>
  );
}

/** What is on record, and what the feed says. */
function Said({ market }: { market: BackOfficeMarket }) {
  const { coming } = market;
  const paysAt = coming === null ? '' : t('pays at {time}', { time: formatTime(Date.parse(coming.paysAt), true) });
  if (!market.result && coming) return <TwoLines first={resultName(coming.result, market.outcomes)} second={paysAt} />;
  if (!market.result) return <span className="text-ink-3">–</span>;
  const name = resultName(market.result, market.outcomes);
  const note = market.paying
    ? t('being paid')
    : coming
      ? `${t('feed: {result}', { result: resultName(coming.result, market.outcomes) })}, ${paysAt}`
      : market.feedResult
        ? t('feed: {result}', { result: resultName(market.feedResult, market.outcomes) })
        : settledWords(market);
  return (
    <span className="block in-[table]:max-w-[170px]" title={`${name} · ${note}`}>
      <TwoLines first={name} second={market.feedResult ? <span className="text-warn">{note}</span> : note} />
    </span>
  );
}

/** When it was settled, and which result it is where it is not the first. */
function settledWords({ settledVersion, settledAt }: BackOfficeMarket): string {
  const version = settledVersion > 1 ? t('version {version}', { version: settledVersion }) : '';
  const at = settledAt === null ? '' : formatDateTime(Date.parse(settledAt));
  return [version, at].filter(Boolean).join(' · ');
}

function Terms({ market }: { market: BackOfficeMarket }) {
  const { terms } = market;
  const isSet = terms.minStake !== null || terms.maxStake !== null;
  const notes = [
    isSet ? t('set here') : '',
    terms.betDelayMs === null ? '' : t('delay {seconds}', { seconds: seconds(terms.betDelayMs) }),
  ].filter((note) => note !== '');
  return (
    <>
      <span className="num block whitespace-nowrap">{limitsText(terms, market.feed)}</span>
      {notes.length > 0 && <span className="block text-xs text-accent">{notes.join(' · ')}</span>}
    </>
  );
}

const Quoted = ({ market: { feed } }: { market: BackOfficeMarket }) => (
  <span className={cx('text-xs whitespace-nowrap', feed?.status === 'ACTIVE' ? 'text-ink-2' : 'text-ink-3')}>
    {quoteWords(feed)}
  </span>
);

const State = ({ market: { state } }: { market: BackOfficeMarket }) => (
  <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>
);

/** A market in two lines: its name and how it stands; of what kind, and what hangs on it. */
const BRIEF: Brief<BackOfficeMarket> = {
  heads: [later('Market'), later('State, exposure')],
  of: (market) => ({
    name: market.name,
    about: kindBeside(market),
    main: <State market={market} />,
    second: <Money paise={paiseFromWire(market.exposure)} symbol={false} />,
  }),
};

const COLUMNS: readonly Column<BackOfficeMarket>[] = [
  {
    head: later('Market'),
    card: 'title',
    opened: ({ withdrawn }) => <WithdrawnLine withdrawn={withdrawn} />,
    cell: (market) => (
      <span className="block in-data-full:min-w-[180px] in-[table]:max-w-[260px]">
        <span className="block font-semibold wrap-anywhere">{market.name}</span>
        {kindBeside(market) && <span className="block text-xs text-ink-3">{kindBeside(market)}</span>}
        <WithdrawnLine withdrawn={market.withdrawn} />
      </span>
    ),
  },
  {
    head: later('State'),
    card: 'corner',
    opened: false,
    cell: (market) => <State market={market} />,
    folded: {
      head: later('State, feed'),
      cell: (market) => <Stacked first={<State market={market} />} second={<Quoted market={market} />} />,
    },
  },
  { head: later('Feed'), folded: false, cell: (market) => <Quoted market={market} /> },
  { head: later('Limits'), cell: (market) => <Terms market={market} /> },
  {
    head: later('Bets'),
    right: true,
    cell: ({ bets }) => formatCount(bets),
    folded: {
      head: later('Bets, players'),
      cell: ({ bets, players }) => <Stacked first={formatCount(bets)} second={formatCount(players)} />,
    },
  },
  { head: later('Players'), right: true, folded: false, cell: ({ players }) => formatCount(players) },
  {
    head: later('Exposure'),
    right: true,
    opened: false,
    cell: ({ exposure }) => <Money paise={paiseFromWire(exposure)} symbol={false} />,
  },
  { head: later('Result'), cell: (market) => <Result market={market} /> },
];

/** Kept where a market has no book, so that the other acts stand under each other. */
const BOOK_WIDTH = 'in-data-full:w-[52px]';

const actsColumn = (onAct: TableProps['onAct']): Column<BackOfficeMarket> => ({
  head: later('Action'),
  right: true,
  card: 'acts',
  sticky: 'right',
  cell: (market) => (
    <div
      role="group"
      aria-label={t('Actions on {name}', { name: market.name })}
      className="grid grid-cols-2 gap-1.5 in-data-full:flex in-data-full:justify-end"
    >
      <ActButton
        act="market.settle"
        size="sm"
        {...(market.state === 'awaiting' && market.players > 0 ? { look: 'primary' } : {})}
        onClick={() => onAct('result', market)}
      >
        {market.settledVersion > 0 ? t('Settle again') : t('Result')}
      </ActButton>
      {/* While a result waits, nobody bets on its market. */}
      {market.settledVersion === 0 && !(market.suspended && (market.waiting ?? []).length > 0) && (
        <ActButton act="market.suspend" size="sm" onClick={() => onAct('suspend', market)}>
          {market.suspended ? t('Resume') : t('Suspend')}
        </ActButton>
      )}
      {market.settledVersion === 0 && (
        <ActButton act="market.terms" size="sm" onClick={() => onAct('terms', market)}>
          {t('Limits')}
        </ActButton>
      )}
      <Button size="sm" look="ghost" onClick={() => onAct('history', market)}>
        {t('History')}
      </Button>
      {/* The book has open markets that somebody has bet on. */}
      {market.settledVersion === 0 && market.players > 0 ? (
        <Link
          to={marketBookPath('super_admin', market.id)}
          aria-label={t('Book of {name}', { name: market.name })}
          className={cx(buttonClass('ghost', 'sm'), BOOK_WIDTH)}
        >
          {t('Book')}
        </Link>
      ) : (
        <span className={cx('hidden in-data-full:block', BOOK_WIDTH)} />
      )}
    </div>
  ),
});

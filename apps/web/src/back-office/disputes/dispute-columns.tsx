import type { ListedDispute, Role } from '@pavilion/contract';
import { Link } from 'react-router';
import { disputePath } from '../../shared/address/back-office-paths.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { DISPUTE_STATES, OUTCOME_WORDS, STEP_BY } from '../../shared/lib/dispute-words.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Moment, timeColumn } from '../../shared/list/time-column.tsx';
import { nameColumn, pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Column = ListColumn<ListedDispute>;

const outcomeWords = ({ status, profit }: ListedDispute['asked']): string =>
  `${OUTCOME_WORDS[status]}${profit === null ? '' : ` ${profit}`}`;

/** What a bet came to, with its figure. */
export const Outcome = ({ of: { status, profit } }: { of: ListedDispute['asked'] }) => (
  <span className="num whitespace-nowrap">
    {t(OUTCOME_WORDS[status])}{' '}
    <Money paise={profit === null ? null : paiseFromWire(profit)} symbol={false} tone="result" />
  </span>
);

const Bet = ({ of: { selection, event, market } }: { of: ListedDispute }) => (
  <TwoLines first={selection} second={`${marketTitle(market.name, event.sportName)} · ${event.name}`} />
);

const FACTS: readonly Column[] = [
  {
    head: later('Bet'),
    cell: (row) => <Bet of={row} />,
    folded: [
      {
        cell: (row) => (
          <span className="block max-w-[124px] min-[1280px]:max-w-[240px] min-[1440px]:max-w-[280px]">
            <Bet of={row} />
          </span>
        ),
      },
      {
        cell: (row) => (
          <span className="block max-w-[214px]">
            <Bet of={row} />
          </span>
        ),
      },
    ],
    text: ({ selection, event, market }) => `${selection}, ${marketTitle(market.name, event.sportName)}, ${event.name}`,
  },
  {
    head: later('Stake'),
    right: true,
    folded: false,
    cell: ({ stake }) => <Money paise={paiseFromWire(stake)} symbol={false} />,
    text: ({ stake }) => stake,
  },
  {
    head: later('Asked about'),
    cell: ({ asked }) => <Outcome of={asked} />,
    folded: {
      head: later('Stake, asked about'),
      cell: ({ stake, asked }) => (
        <Stacked first={<Money paise={paiseFromWire(stake)} symbol={false} />} second={<Outcome of={asked} />} />
      ),
    },
    text: ({ asked }) => outcomeWords(asked),
  },
  {
    head: later('Last reply'),
    // On a tablet what was said last stands on the page of the question alone.
    folded: [null, false],
    cell: ({ lastWords, lastBy }) => (
      <span
        className="block in-data-folded:max-w-[82px] in-data-full:max-w-[220px] min-[1280px]:in-data-folded:max-w-[180px] min-[1440px]:in-data-folded:max-w-[250px]"
        title={lastWords ?? undefined}
      >
        <span className="block truncate">{lastWords ?? '–'}</span>
        <span className="block text-xs text-ink-3">{t(STEP_BY[lastBy])}</span>
      </span>
    ),
    text: ({ lastWords }) => lastWords,
  },
  {
    ...pillColumn<ListedDispute>(later('State'), ({ state }) => DISPUTE_STATES[state]),
    folded: {
      head: later('State, asked at'),
      cell: ({ state, askedAt }) => (
        <Stacked first={<WordPill of={DISPUTE_STATES[state]} />} second={<Moment small at={askedAt} />} />
      ),
    },
  },
  timeColumn(later('Asked at'), ({ askedAt }) => askedAt, { small: true, folded: false }),
];

/** The columns of the list, the last of which leads to the whole of it. */
export const disputeColumns = (viewer: Role): readonly Column[] => [
  nameColumn(later('Player'), ({ player }) => ({
    first: player.username,
    second: player.agentUsername ?? t('No agent'),
  })),
  ...FACTS,
  {
    head: later('Action'),
    card: 'acts',
    right: true,
    sticky: 'right',
    cell: ({ id, state, player }) => (
      <Link to={disputePath(viewer, id)} className={buttonClass('secondary', 'sm')}>
        {state === 'open' && viewer === 'super_admin' ? t('Answer') : t('View')}
        <span className="sr-only"> {t('question {id} of {username}', { id, username: player.username })}</span>
      </Link>
    ),
  },
];

/** A question in two lines: whose it is and how it stands; of which event, and what the bet came to. The open row says which bet. */
export const DISPUTE_BRIEF: Brief<ListedDispute> = {
  heads: [later('Player'), later('State, asked about')],
  of: ({ player, state, event, asked }) => ({
    name: player.username,
    about: event.name,
    main: <WordPill of={DISPUTE_STATES[state]} />,
    second: <Outcome of={asked} />,
  }),
};

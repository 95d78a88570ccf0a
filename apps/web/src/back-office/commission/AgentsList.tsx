import { useQuery } from '@tanstack/react-query';
import { type AgentRates, agentsWithTerms } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { nameColumn } from '../../shared/list/word-columns.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import type { Brief, Column } from '../../shared/ui/list/table-rows.ts';
import { percentText } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = { search: SEARCH } as const;

/** Every agent with what is in force for it; each leads to its terms. */
export function AgentsList({ onOpen }: { onOpen: (agentId: string) => void }) {
  const filters = useAddressFilters(RULES);
  const list = useList(filters, useQuery(agentsWithTerms(filters.values.search, filters.paging)));
  return (
    <>
      <ListFilters
        of={filters}
        fields={[
          { as: 'search', name: 'search', placeholder: later('Agent') },
          <Button key="all" onClick={() => onOpen('all')}>
            {t('Terms for everybody')}
          </Button>,
        ]}
      />
      <List
        onlyIfMore
        wideTable
        label={later('Agents')}
        list={list}
        columns={columnsWith(onOpen)}
        brief={BRIEF}
        rowKey={({ id }) => id}
        failed={later('Unable to load agents.')}
        empty={later('No agents found.')}
      />
    </>
  );
}

const columnsWith = (onOpen: (agentId: string) => void): readonly Column<AgentRates>[] => [
  {
    ...nameColumn<AgentRates>(later('Agent'), ({ username, fullName }) => ({ first: username, second: fullName })),
    opened: false,
  },
  {
    head: later('Share of the book'),
    right: true,
    cell: ({ share }) => (
      <span className={share === 0 ? 'num text-ink-3' : 'num font-semibold'}>{percentText(share)}</span>
    ),
  },
  {
    head: later('Commission'),
    right: true,
    cell: ({ commission, ownKinds }) => (
      <span className="num desktop:whitespace-nowrap">
        {commission === null ? <span className="text-ink-3">{t('Everybody’s')}</span> : percentText(commission)}{' '}
        {ownKinds > 0 && (
          <span className="text-xs text-ink-2">
            {ownKinds === 1 ? t('and 1 kind of its own') : t('and {ownKinds} kinds of its own', { ownKinds })}
          </span>
        )}
      </span>
    ),
  },
  {
    head: later('Next change'),
    cell: ({ nextChange }) =>
      nextChange === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <time dateTime={nextChange} className="num whitespace-nowrap">
          {formatDateTime(Date.parse(nextChange))}
        </time>
      ),
  },
  {
    head: later('Action'),
    card: 'corner',
    width: 'w-[92px]',
    cell: ({ id, username }) => (
      <Button size="sm" onClick={() => onOpen(id)} aria-label={t('Terms of {username}', { username })}>
        {t('Terms')}
      </Button>
    ),
  },
];

/** An agent in two lines: its names, its share of the book and the commission of its users. */
const BRIEF: Brief<AgentRates> = {
  heads: [later('Agent'), later('Share, commission')],
  of: ({ username, fullName, share, commission }) => ({
    name: username,
    about: fullName,
    main: percentText(share),
    second: commission === null ? t('Everybody’s') : percentText(commission),
  }),
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAll } from '../../shared/api/paged-list.ts';
import { type AuditEntry, auditLog } from '../../shared/api/back-office/proof.ts';
import { choice, DAY, ID, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ACT_WORDS, actWords } from './act-words.ts';
import { AUDIT_BRIEF, AUDIT_COLUMNS, AUDIT_FILE } from './audit-columns.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { usePersons } from './use-persons.ts';
import { WhoFilter, whoOf } from './WhoFilter.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Audit Log');
const ACTION_CHOICES = [
  { value: '', label: later('All but bets and orders') },
  { value: 'everything', label: later('All') },
  ...Object.entries(ACT_WORDS)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
const RULES = {
  action: { fallback: '', allowed: (value: string) => ACTION_CHOICES.some((choice) => choice.value === value) },
  outcome: choice('all', { all: later('All'), ok: later('Done'), refused: later('Refused') }),
  actorId: ID,
  personId: ID,
  search: SEARCH,
  from: DAY,
  to: DAY,
  rows: rowsOf('50'),
} as const;

/** Who did what, and what was refused: every request that changes something has a row, and every row is sealed. */
export default function AuditLogPage() {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const viewer = useSession((session) => session.role) ?? 'agent';
  const isAgent = viewer === 'agent';
  const list = useList(filters, useQuery(auditLog(viewer).page(filter, filters.paging)));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const who = whoOf(filter.actorId, list.rows);
  const persons = usePersons(filter.personId, list.rows);
  const file = useFileExport('audit-log', async () =>
    fileOf(TITLE, who?.label ?? null, AUDIT_FILE, await readAll((paging) => auditLog(viewer).read(filter, paging))),
  );
  const details = {
    head: later('Record'),
    width: 'w-[92px]',
    cell: (entry: AuditEntry) => (
      <Button
        size="sm"
        onClick={() => setOpen(entry)}
        aria-label={t('Details of {act}', { act: actWords(entry.action) })}
      >
        {t('Details')}
      </Button>
    ),
  };
  return (
    <>
      <ListHead
        title={TITLE}
        note={
          isAgent
            ? t('What the persons who work for you did, and what they were refused.')
            : t('Every action, taken or refused, sealed into a chain of hashes.')
        }
        list={list}
        file={file}
      />
      <ListFilters
        of={filters}
        fields={[
          !isAgent && <WhoFilter key="who" who={who} onChange={(actorId) => filters.set({ actorId })} />,
          persons !== null && { as: 'select', name: 'personId', label: t('Person'), options: persons },
          {
            as: 'select',
            name: 'action',
            label: later('Action'),
            options: ACTION_CHOICES,
            className: 'desktop:w-[212px]',
          },
          { as: 'segmented', name: 'outcome', label: later('Outcome') },
          { as: 'days' },
          { as: 'search', name: 'search', placeholder: later('Id, refusal or address') },
        ]}
      />
      <List
        label={TITLE}
        list={list}
        columns={[...AUDIT_COLUMNS, details]}
        brief={AUDIT_BRIEF}
        rowKey={({ id }) => id}
        failed={later('Unable to load the audit log.')}
        empty={later('No actions found for the selected filters.')}
        advice={later('Choose days to see older actions.')}
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

import type { Role, SettlementSheet, SheetRow } from '@pavilion/contract';
import { cx } from '../../shared/lib/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { readWholeSheet, sheetLines, sheetWeeks } from '../../shared/api/back-office/money/sheet.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { type AddressFilters, DAY, ID, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { WalletNote } from '../../shared/list/WalletNote.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { AgentChoice } from '../../shared/form/AgentChoice.tsx';
import { houseZoneName } from '../../shared/lib/format/format.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SettleDialog } from './settle/SettleDialog.tsx';
import { sheetBrief, sheetColumns, sheetFileColumns } from './sheet-columns.tsx';
import { Weeks } from './Weeks.tsx';
import { weekDayName } from '../../shared/lib/format/week-day.ts';
import { cash, periodWords } from './words.ts';
import { inEnglish, later, t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';

const RULES = {
  agent: { ...ID, view: 'kept' },
  from: { ...DAY, view: 'kept' },
  to: { ...DAY, view: 'kept' },
  show: { fallback: 'all', allowed: ['all', 'collect', 'pay', 'even'] },
  search: SEARCH,
  rows: rowsOf('100', ['50', '100', '200']),
} as const;
type Filters = AddressFilters<typeof RULES>;

/** One line for each player of an agent: what a week came to, and settling it (docs/back-office.md). */
export default function SheetPage() {
  const viewer = useSession((session) => session.role);
  const filters = useAddressFilters(RULES);
  if (viewer === null) return null;
  const { agent } = filters.values;
  return viewer === 'agent' || agent !== '' ? (
    <Sheet key={agent} viewer={viewer} filters={filters} />
  ) : (
    <>
      <ListHead
        title={later('Settlement Sheet')}
        list={{ total: 0, isFetching: false, refetch: () => undefined, updatedAtMs: null }}
        refresh={false}
      />
      <div className="mb-3 flex flex-col desktop:max-w-[320px]">
        <AgentChoice viewer={viewer} chosen={null} onChange={(id) => filters.set({ agent: id })} />
      </div>
      <section className="panel">
        <EmptyState
          art="receipt"
          title={t('Choose an agent to see its settlement sheet.')}
          help={t('It has a line for each of its players: what a week came to, and what is still to be settled.')}
        />
      </section>
    </>
  );
}

/** The players that are ticked, and the line whose dialog is open. */
function useChoice(rows: readonly SheetRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [settling, setSettling] = useState<readonly SheetRow[] | null>(null);
  const list = (rows ?? []).filter((row) => chosen.has(row.player.id) && row.open !== 0);
  return {
    list,
    settling,
    isChosen: ({ player }: SheetRow) => chosen.has(player.id),
    onChoose: ({ player }: SheetRow, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, player.id] : [...before].filter((id) => id !== player.id))),
    chooseAll: () => setChosen(new Set((rows ?? []).filter(({ open }) => open !== 0).map(({ player }) => player.id))),
    clear: () => setChosen(new Set()),
    settle: (all: readonly SheetRow[] | null) => setSettling(all),
  };
}

const PrintButton = ({ disabled }: { disabled: boolean }) => (
  <Button className="print:hidden" disabled={disabled} onClick={() => window.print()}>
    <Printer size={15} aria-hidden="true" />
    {t('Print sheet')}
  </Button>
);

function Sheet({ viewer, filters }: { viewer: Role; filters: Filters }) {
  const { agent: agentId, from, to, show, search } = filters.values;
  const filter = { from, to, show, search };
  const asked = useQuery(sheetLines(viewer, agentId).page(filter, filters.paging));
  const { data } = asked;
  const weeks = useQuery(sheetWeeks(viewer, agentId, ''));
  const list = useList(filters, asked);
  const choice = useChoice(list.rows);
  const maySettle = useMay('bank.settle-players');
  const onSettle = (row: SheetRow) => choice.settle([row]);
  const columns = sheetColumns({ viewer, sheet: data, maySettle, onSettle, ...choice });
  const file = useFileExport('settlement-sheet', async () => {
    const whole = await readWholeSheet(viewer, agentId, filter);
    const about = inEnglish(() => `${whole.agent.username}, ${periodWords(whole.from, whole.to)}`);
    return fileOf('Settlement Sheet', about, sheetFileColumns(columns), whole.items);
  });
  const choosePeriod = (period: { from: string; to: string }) => {
    choice.clear();
    filters.set(period);
  };
  return (
    <>
      <ListHead
        title={later('Settlement Sheet')}
        note={<Note sheet={data} weekStartsOn={weeks.data?.weekStartsOn} />}
        list={list}
        file={file}
        refresh={false}
        more={<PrintButton disabled={!data} />}
      />
      <Weeks viewer={viewer} agentId={agentId} from={data?.from ?? ''} to={data?.to ?? ''} onChoose={choosePeriod} />
      <div className="print:hidden">
        <SheetFilters viewer={viewer} filters={filters} sheet={data} />
      </div>
      {list.error === null && <Sums sheet={data} onAll={maySettle ? choice.chooseAll : null} />}
      <List
        tight
        wideTable
        onlyIfMore
        label={later('Settlement Sheet')}
        list={list}
        columns={columns}
        brief={sheetBrief(choice)}
        rowKey={({ player }) => player.id}
        failed={later('Unable to load the settlement sheet.')}
        empty={later('No player is on this sheet.')}
      />
      {data && choice.list.length > 0 && (
        <SelectionBar
          sheet={data}
          rows={choice.list}
          onClear={choice.clear}
          onPreview={() => choice.settle(choice.list)}
        />
      )}
      {data && choice.settling && (
        <SettleDialog
          viewer={viewer}
          sheet={data}
          rows={choice.settling}
          onSettled={choice.clear}
          onClose={() => choice.settle(null)}
        />
      )}
    </>
  );
}

type NoteProps = { sheet: SettlementSheet | undefined; weekStartsOn: number | undefined };

const Note = ({ sheet, weekStartsOn }: NoteProps) => (
  <WalletNote
    of={sheet && { username: sheet.agent.username, wallet: sheet.wallet }}
    about={sheet && <Whose sheet={sheet} />}
    className="min-h-10 max-[600px]:min-h-15"
  >
    {sheet
      ? weekStartsOn !== undefined &&
        t('Weeks begin on {day}, 00:00 {zone}; each shows what it brought to the book.', {
          day: weekDayName(weekStartsOn),
          zone: houseZoneName(),
        })
      : t('What each player owes or is owed.')}
  </WalletNote>
);

const Whose = ({ sheet: { agent, counts, from, to } }: { sheet: SettlementSheet }) =>
  rich(counts.all === 1 ? '{agent} and its {count} player, {period}.' : '{agent} and its {count} players, {period}.', {
    agent: <b className="font-semibold text-ink">{agent.username}</b>,
    count: counts.all,
    period: periodWords(from, to),
  });

function SheetFilters({
  viewer,
  filters,
  sheet,
}: {
  viewer: Role;
  filters: Filters;
  sheet: SettlementSheet | undefined;
}) {
  const { agent } = filters.values;
  const counts = sheet?.counts;
  const option = (value: 'all' | 'collect' | 'pay' | 'even', label: string) => ({
    value,
    label: counts ? `${label} ${counts[value]}` : label,
  });
  const chosen = agent === '' ? null : { id: agent, username: sheet?.agent.username ?? '' };
  return (
    <ListFilters
      of={filters}
      fields={[
        viewer !== 'agent' && (
          <AgentChoice key="agent" viewer={viewer} chosen={chosen} onChange={(id) => filters.set({ agent: id })} />
        ),
        {
          as: 'segmented',
          name: 'show',
          label: later('Show'),
          options: [
            option('all', t('All')),
            option('collect', t('To collect')),
            option('pay', t('To pay')),
            option('even', t('Even')),
          ],
        },
        { as: 'search', name: 'search', placeholder: later('Player') },
        { as: 'days', shown: { from: sheet?.from ?? '', to: sheet?.to ?? '' } },
      ]}
    />
  );
}

/** Its line is there before its figures are. */
function Sums({ sheet, onAll }: { sheet: SettlementSheet | undefined; onAll: (() => void) | null }) {
  const cashOf = (rupees: number | undefined) => (rupees === undefined ? '–' : cash(rupees));
  return (
    <p className="num mb-2.5 flex min-h-7 flex-wrap items-center max-[600px]:min-h-12 gap-x-4 gap-y-1 text-sm text-ink-2">
      <span>
        {t('To collect')} <b className="font-semibold text-ink">{cashOf(sheet?.toCollect)}</b>
      </span>
      <span>
        {t('To pay')} <b className="font-semibold text-ink">{cashOf(sheet?.toPay)}</b>
      </span>
      {onAll && (!sheet || sheet.counts.collect + sheet.counts.pay > 0) && (
        <Button
          size="xs"
          look="ghost"
          disabled={!sheet}
          className={cx('ml-auto print:hidden', !sheet && 'invisible')}
          onClick={onAll}
        >
          {t('Select all on this page')}
        </Button>
      )}
    </p>
  );
}

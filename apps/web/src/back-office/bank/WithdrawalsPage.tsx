import type { WithdrawalReply } from '@pavilion/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { failureTone } from '../../shared/form/use-submit.ts';
import { moveWithdrawal, type WithdrawalStatus, withdrawals } from '../../shared/api/back-office/money/withdrawals.ts';
import { readAll } from '../../shared/api/paged-list.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { DAY, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { STATUS_WORDS, WITHDRAWAL_BRIEF, withdrawalColumns, withdrawalFileColumns } from './withdrawal-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const STATUSES = ['all', 'open', 'pending', 'approved', 'rejected', 'completed', 'cancelled'] as const;
const RULES = {
  status: { fallback: 'all', allowed: STATUSES },
  search: SEARCH,
  from: DAY,
  to: DAY,
  rows: rowsOf('25', ['25', '50', '100', '200']),
} as const;

type Move = { row: WithdrawalReply; to: WithdrawalStatus; reason?: string };

/** The moves that are asked about before they are made. */
const ASKED = ['completed', 'rejected', 'cancelled'] as const;
type Asking = { row: WithdrawalReply; to: (typeof ASKED)[number] };
const isAsked = (to: WithdrawalStatus): to is Asking['to'] => ASKED.some((asked) => asked === to);

/** Moves a request, says what became of it, and reads what it changed. */
function useMove(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row, to, reason = '' }: Move) => moveWithdrawal(row.id, to, reason.trim() || null),
    onSuccess: ({ message }, { row }) => toast('ok', message, row.owner.username),
    onError: (error) => toast(failureTone(error), errorText(error, later('Unable to update withdrawal request.'))),
    onSettled: () => {
      onDone();
      // A completed one may have been the own: the wallet in the head is read again, too.
      pointsMoved(queries);
    },
  });
}

/** Withdrawal requests of every account. */
export default function WithdrawalsPage() {
  const filters = useAddressFilters(RULES);
  const [mayCreate, mayMove] = [useMay('withdrawal.create'), useMay('withdrawal.change')];
  const [asking, setAsking] = useState<Asking | null>(null);
  const move = useMove(() => setAsking(null));
  const asked = useQuery(withdrawals.page(filters.filter, filters.paging));
  const list = useList(filters, asked);
  const file = useFileExport('withdrawals', async () =>
    fileOf(
      'Withdrawals',
      filters.dirty ? 'Filtered' : 'All accounts',
      withdrawalFileColumns,
      await readAll((paging) => withdrawals.read(filters.filter, paging)),
    ),
  );
  const moving = move.isPending ? move.variables : null;
  const actions = (row: WithdrawalReply) => (
    <WithdrawalActions
      row={row}
      moving={moving?.row.id === row.id ? moving.to : null}
      disabled={move.isPending}
      onMove={(one, to) => (isAsked(to) ? setAsking({ row: one, to }) : move.mutate({ row: one, to }))}
    />
  );
  return (
    <>
      <ListHead
        title={later('Withdrawals')}
        note={t('Requests to take points off the exchange. A pending or approved one holds its amount.')}
        list={list}
        file={file}
      />
      {mayCreate && <WithdrawalForm />}
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'status', label: later('Status'), options: statusesFor(filters.values.status) },
          { as: 'days' },
          { as: 'search', name: 'search', placeholder: later('Owner or remark') },
        ]}
      />
      {list.error === null && <Totals data={asked.data} />}
      <List
        tight
        wideTable
        label={later('Withdrawals')}
        list={list}
        columns={withdrawalColumns(mayMove, actions)}
        brief={WITHDRAWAL_BRIEF}
        rowKey={({ id }) => id}
        failed={later('Failed to load withdrawal requests')}
        empty={later('No withdrawal requests found.')}
      />
      {asking && <Question asking={asking} move={move} onClose={() => setAsking(null)} />}
    </>
  );
}

function Totals({ data }: { data: { total: number; totalAmount: number } | undefined }) {
  return (
    <section aria-label={t('Totals')} className="panel mb-3">
      <SumStrip
        title={t('Total')}
        sums={[
          { label: t('Requests'), value: data ? formatCount(data.total) : '–' },
          { label: t('Amount'), value: <Money paise={data ? paiseFromWire(data.totalAmount) : null} symbol={false} /> },
        ]}
      />
    </section>
  );
}

type QuestionProps = { asking: Asking; move: ReturnType<typeof useMove>; onClose: () => void };

function Question({ asking, move, onClose }: QuestionProps) {
  const { row, to } = asking;
  const busy = move.isPending;
  return to === 'completed' ? (
    <CompleteDialog row={row} busy={busy} onConfirm={() => move.mutate(asking)} onClose={onClose} />
  ) : (
    <RefuseDialog
      row={row}
      to={to}
      busy={busy}
      onConfirm={(reason) => move.mutate({ ...asking, reason })}
      onClose={onClose}
    />
  );
}

/** The menu offers one status, or all; the dashboard leads here with those that are not paid out yet. */
const statusesFor = (chosen: string) =>
  STATUSES.filter((value) => value !== 'open' || chosen === 'open').map((value) => ({
    value,
    label: STATUS_WORDS[value],
  }));

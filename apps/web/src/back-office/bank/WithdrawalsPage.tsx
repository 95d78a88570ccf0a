import type { WithdrawalReply } from '@pavilion/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, failureText } from '../../shared/api/api-error.ts';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import {
  moveWithdrawal,
  type WithdrawalStatus,
  withdrawalsPage,
} from '../../shared/api/back-office/money/withdrawals.ts';
import { type AddressFilters, useAddressFilters } from '../../shared/lib/address-filters.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { FilterBar, GrowingFilter, SelectFilter } from '../../shared/ui/list/FilterBar.tsx';
import { Pager } from '../../shared/ui/list/Pager.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { useLastPage } from '../../shared/ui/list/use-last-page.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { STATUS_WORDS, withdrawalColumns } from './withdrawal-columns.tsx';

const STATUSES = ['all', 'open', 'pending', 'approved', 'rejected', 'completed', 'cancelled'] as const;
const SIZES = ['25', '50', '100', '200'] as const;
const RULES = {
  status: { fallback: 'all', allowed: STATUSES },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES },
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
    onError: (error) => toast('bad', errorText(error, 'Unable to update withdrawal request.')),
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
  const narrow = useLayout() === 'mobile';
  const [asking, setAsking] = useState<Asking | null>(null);
  const move = useMove(() => setAsking(null));
  const { status, search, rows: size } = filters.values;
  const limit = Number(size);
  const list = useQuery(withdrawalsPage({ status, search }, filters.page, limit));
  const { data } = list;
  useLastPage(filters.page, limit, data?.total, filters.setPage);
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
      <PageHead
        title="Withdrawals"
        note="Requests to take points off the exchange. A pending or approved one holds its amount."
      >
        <RefreshButton loading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHead>
      <WithdrawalForm />
      <WithdrawalFilters filters={filters} />
      {list.isError ? (
        <ListFailure
          text={failureText(list.error, 'Failed to load withdrawal requests')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          tight
          label="Withdrawals"
          columns={withdrawalColumns(actions)}
          rows={data?.items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          {...(narrow ? { detail: actions } : {})}
          empty={
            <EmptyState
              art="receipt"
              title="No withdrawal requests found."
              action={filters.dirty && <Button onClick={filters.clear}>Reset</Button>}
            />
          }
          foot={
            data &&
            data.total > 0 && <Pager page={filters.page} pageSize={limit} total={data.total} onPage={filters.setPage} />
          }
        />
      )}
      {asking && <Question asking={asking} move={move} onClose={() => setAsking(null)} />}
    </>
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

function WithdrawalFilters({ filters }: { filters: AddressFilters<typeof RULES> }) {
  // The menu offers one status, or all; the dashboard leads here with those that are not paid out yet.
  const offered = STATUSES.filter((value) => value !== 'open' || filters.values.status === 'open');
  return (
    <FilterBar dirty={filters.dirty}>
      <SelectFilter
        label="Status"
        value={filters.values.status}
        options={offered.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        onChange={(chosen) => filters.set({ status: chosen })}
      />
      <GrowingFilter label="Search">
        {(id) => (
          <SearchField
            id={id}
            value={filters.values.search}
            placeholder="Owner or remark"
            onSearch={(text) => filters.set({ search: text })}
          />
        )}
      </GrowingFilter>
      <SelectFilter
        label="Rows"
        value={filters.values.rows}
        options={SIZES.map((value) => ({ value, label: value }))}
        onChange={(rows) => filters.set({ rows })}
      />
    </FilterBar>
  );
}

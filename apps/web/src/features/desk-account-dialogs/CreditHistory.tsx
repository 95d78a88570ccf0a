import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMovements, type Movement, type MovementType } from '../../api/desk-account-dialogs.ts';
import { cx } from '../../lib/cx.ts';
import type { AccountRef } from '../../lib/desk-overlays.ts';
import { formatDateTime, formatPaise, paiseFromWire } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar, SegmentedFilter, SelectFilter } from '../../ui/FilterBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { failureText } from '../../api/api-error.ts';
import { ListFailure } from '../../ui/ListFailure.tsx';
import { endWord, kindWord, signedPaise } from './movement-words.ts';
import { ROWS_OPTIONS, usePages } from './use-pages.ts';

const TYPES = [
  { value: 'transfer', label: 'All' },
  { value: 'credit', label: 'Deposits' },
  { value: 'withdraw', label: 'Withdrawals' },
] as const;

/** Specification 2, section 9: the rows of a page are 50 first. */
const ROWS_FIRST = '50';

/** What was deposited and withdrawn, newest first; results of bets are no part of it. */
export function CreditHistory({ viewer, account }: { viewer: Role; account: AccountRef }) {
  const [type, setType] = useState<MovementType>('transfer');
  const pages = usePages(ROWS_FIRST);
  const list = useQuery(accountMovements(viewer, account, { type, page: pages.page, limit: pages.limit }));
  const { data } = list;
  useLastPage(pages.page, pages.limit, data?.total, pages.setPage);
  return (
    <>
      <FilterBar dirty={type !== 'transfer'}>
        <SegmentedFilter
          label="Type"
          value={type}
          options={TYPES}
          onChange={(chosen) => {
            setType(chosen);
            pages.setPage(1);
          }}
        />
        <span className="desk:ml-auto">
          <SelectFilter label="Rows per page" value={pages.rows} options={ROWS_OPTIONS} onChange={pages.setRows} />
        </span>
      </FilterBar>
      <section className="panel overflow-hidden" aria-busy={list.isFetching || undefined}>
        {list.isError ? (
          <ListFailure
            bare
            text={failureText(list.error, 'Unable to load wallet activity.')}
            onRetry={() => void list.refetch()}
          />
        ) : data === undefined ? (
          <Loading />
        ) : data.items.length === 0 ? (
          <EmptyState art="receipt" title="No credit transactions recorded yet." />
        ) : (
          <ul aria-label="Credit History" className={cx(list.isPlaceholderData && 'opacity-60')}>
            {data.items.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
        )}
        {data && data.total > 0 && (
          <Pager page={pages.page} pageSize={pages.limit} total={data.total} onPage={pages.setPage} />
        )}
      </section>
    </>
  );
}

function Line({ row }: { row: Movement }) {
  const { type, meta, createdAt, remark, balanceAfter } = row;
  return (
    <li className="flex items-start gap-3 border-t border-line px-3.5 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{kindWord(type)}</p>
        <p className="truncate text-xs text-ink-2">
          {endWord(meta.transfer.from)} → {endWord(meta.transfer.to)}
        </p>
        <p className="num text-xs wrap-anywhere text-ink-3">
          <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt))}</time>
          {remark && ` · ${remark}`}
        </p>
      </div>
      <div className="num shrink-0 text-right">
        <p className="text-sm font-semibold">
          <Money paise={signedPaise(row)} symbol={false} tone="result" />
        </p>
        <p className="text-xs text-ink-3">Balance {formatPaise(paiseFromWire(balanceAfter), { symbol: false })}</p>
      </div>
    </li>
  );
}

const Loading = () => (
  <SkeletonGroup label="Loading the credit history" className="grid gap-3 p-3.5">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-12 w-full" />
    ))}
  </SkeletonGroup>
);

import type { Role } from '@pavilion/contract';
import type { AccountMovement } from '../../../../shared/api/back-office/account-dialogs.ts';
import { cx } from '../../../../shared/lib/cx.ts';
import type { AccountRef } from '../../../../shared/lib/back-office-overlays.ts';
import { formatDateTime, formatPaise, paiseFromWire } from '../../../../shared/lib/format/format.ts';
import { EmptyState } from '../../../../shared/ui/list/EmptyState.tsx';
import { Money } from '../../../../shared/ui/Money.tsx';
import { Skeleton, SkeletonGroup } from '../../../../shared/ui/list/Skeleton.tsx';
import { failureText } from '../../../../shared/api/api-error.ts';
import { ListFoot } from '../../../../shared/list/List.tsx';
import { ListFailure } from '../../../../shared/ui/list/ListFailure.tsx';
import { kindWord, movementEnds } from '../../../../shared/lib/format/movement-kinds.ts';
import { signedPaise } from './movement-words.ts';
import { useMovements } from './use-movements.tsx';
import { later, t } from '../../../../shared/i18n/i18n.ts';

const TYPES = [
  { value: 'transfer', label: later('All') },
  { value: 'credit', label: later('Deposits') },
  { value: 'withdraw', label: later('Withdrawals') },
] as const;

/** The rows of a page are 50 first. */
const ROWS_FIRST = '50';

/** What was deposited and withdrawn, newest first; results of bets are no part of it. */
export function CreditHistory({ viewer, account }: { viewer: Role; account: AccountRef }) {
  const { list, filters } = useMovements({ viewer, account, types: TYPES, rowsFirst: ROWS_FIRST });
  return (
    <>
      {filters}
      <section className="panel overflow-hidden" aria-busy={list.isFetching || undefined}>
        {list.error !== null ? (
          <ListFailure
            bare
            text={failureText(list.error, later('Unable to load wallet activity.'))}
            onRetry={list.refetch}
          />
        ) : list.rows === undefined ? (
          <Loading />
        ) : list.rows.length === 0 ? (
          <EmptyState art="receipt" title={t('No credit transactions recorded yet.')} />
        ) : (
          <ul aria-label={t('Credit History')} className={cx(list.stale && 'opacity-60')}>
            {list.rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
        )}
        <ListFoot list={list} />
      </section>
    </>
  );
}

function Line({ row }: { row: AccountMovement }) {
  const { type, meta, createdAt, remark, balanceAfter } = row;
  return (
    <li className="flex items-start gap-3 border-t border-line px-3.5 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{kindWord(type)}</p>
        <p className="truncate text-xs text-ink-2">{movementEnds(meta).join(' → ')}</p>
        <p className="num text-xs wrap-anywhere text-ink-3">
          <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt))}</time>
          {remark && ` · ${remark}`}
        </p>
      </div>
      <div className="num shrink-0 text-right">
        <p className="text-sm font-semibold">
          <Money paise={signedPaise(row)} symbol={false} tone="result" />
        </p>
        <p className="text-xs text-ink-3">
          {t('Balance {amount}', { amount: formatPaise(paiseFromWire(balanceAfter), { symbol: false }) })}
        </p>
      </div>
    </li>
  );
}

const Loading = () => (
  <SkeletonGroup label={t('Loading the credit history')} className="grid gap-3 p-3.5">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-12 w-full" />
    ))}
  </SkeletonGroup>
);

import type { SheetReceipt } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { backOfficePath } from '../../../shared/address/back-office-paths.ts';
import { failureText } from '../../../shared/api/api-error.ts';
import { sheetReceipts } from '../../../shared/api/back-office/money/sheet.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { formatDateTime } from '../../../shared/lib/format/format.ts';
import { useAddressFilters } from '../../../shared/list/address-filters.ts';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../../shared/ui/list/Skeleton.tsx';
import { cash, signed } from '../words.ts';
import { PrintedPage } from './PrintedPage.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const RULES = {
  id: { fallback: '', allowed: (value: string) => /^[0-9a-f-]{36}$/i.test(value), view: 'kept' },
} as const;

/** A receipt for each player of a settlement, each on a part of its own that can be cut off. */
export default function ReceiptsPage() {
  const viewer = useSession((session) => session.role) ?? 'agent';
  const { values } = useAddressFilters(RULES);
  const asked = useQuery(sheetReceipts(viewer, values.id));
  const { data } = asked;
  const agentId = data?.items[0]?.agent.id;
  const back = backOfficePath(viewer, 'settlementSheet', viewer === 'agent' || !agentId ? {} : { agent: agentId });
  return (
    <PrintedPage title={data?.items.length === 1 ? t('Receipt') : t('Receipts')} back={back} ready={data !== undefined}>
      {asked.isError || values.id === '' ? (
        <ListFailure
          text={failureText(asked.error, later('Unable to load the receipts.'))}
          onRetry={() => void asked.refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className="h-64 w-full max-w-[560px]" />
      ) : (
        <div className="grid gap-4">
          {data.items.map((receipt) => (
            <Receipt key={receipt.id} receipt={receipt} />
          ))}
        </div>
      )}
    </PrintedPage>
  );
}

function Receipt({ receipt }: { receipt: SheetReceipt }) {
  const { id, at, player, agent, direction, amount, openBefore, openAfter, note, by } = receipt;
  const [payer, payee] = direction === 'receive' ? [player, agent] : [agent, player];
  return (
    <article
      aria-label={t('Receipt {id}', { id })}
      className="panel max-w-[560px] break-inside-avoid p-5 print:border-line-2 print:shadow-none"
    >
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="title text-lg">{t('Receipt {id}', { id })}</h2>
        <time dateTime={at} className="num text-xs text-ink-2">
          {formatDateTime(Date.parse(at))}
        </time>
      </header>
      <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <Line name={t('Paid by')}>{nameOf(payer)}</Line>
        <Line name={t('Received by')}>{nameOf(payee)}</Line>
        <Line name={t('Amount')}>
          <b className="text-lg font-semibold">{cash(amount)}</b>
        </Line>
        <Line name={t('{name} before', { name: player.username })}>{signed(openBefore)}</Line>
        <Line name={t('{name} after', { name: player.username })}>
          {openAfter === 0 ? t('0.00, even') : signed(openAfter)}
        </Line>
        <Line name={t('Note')}>{note}</Line>
        <Line name={t('Settled by')}>{by}</Line>
      </dl>
      <div className="mt-8 hidden grid-cols-2 gap-8 text-xs text-ink-2 print:grid">
        {[payer, payee].map(({ id: who, username }) => (
          <span key={who} className="border-t border-line-2 pt-1">
            {username}
          </span>
        ))}
      </div>
    </article>
  );
}

const nameOf = ({ username, fullName }: SheetReceipt['player']): string =>
  fullName === '' ? username : `${username} (${fullName})`;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </>
  );
}

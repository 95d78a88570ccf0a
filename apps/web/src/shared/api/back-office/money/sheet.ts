import type { Role, SettlementSheet, SheetReceipt, SheetRow } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedList } from '../../paged-list.ts';
import { call, type Reply, staffPath } from '../../client.ts';
import { keys } from '../../query-client.ts';

export type SheetWeeks = Reply<'GET', '/api/super-admin/settlement-sheet/weeks'>;
export type SheetSettled = Reply<'POST', '/api/super-admin/settlement-sheet/settlements'>;
export type SheetShow = 'all' | 'collect' | 'pay' | 'even';
/** Empty days: the running week. */
export type SheetFilter = { from: string; to: string; show: SheetShow; search: string; userId?: string };

const SHEET = [...keys.mine, 'settlement-sheet'] as const;

/** An agent has its own sheet; a super admin names the agent. */
const whose = (viewer: Role, agentId: string) => (viewer === 'agent' ? {} : { agentId });

export const sheetLines = (viewer: Role, agentId: string) =>
  pagedList(
    [...SHEET, 'lines', viewer, agentId],
    (filter: SheetFilter, paging, options): Promise<SettlementSheet> => {
      const query = { ...whose(viewer, agentId), ...filter, ...paging };
      return call('GET', staffPath(viewer, 'settlement-sheet'), { query }, options);
    },
    // Results come in while it is looked at.
    { everyMs: 15_000, enabled: () => viewer === 'agent' || agentId !== '' },
  );

/** Six weeks, the one of the day last; without a day the running one. */
export const sheetWeeks = (viewer: Role, agentId: string, day: string) =>
  queryOptions({
    queryKey: [...SHEET, 'weeks', viewer, agentId, day],
    queryFn: ({ signal }): Promise<SheetWeeks> =>
      call(
        'GET',
        staffPath(viewer, 'settlement-sheet/weeks'),
        { query: { ...whose(viewer, agentId), day } },
        { signal },
      ),
    enabled: viewer === 'agent' || agentId !== '',
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export type SheetOrderLine = {
  userId: string;
  direction: SheetReceipt['direction'];
  /** Rupees. */
  amount: number;
};
export type SheetSettlement = {
  settlements: SheetOrderLine[];
  /** The last day of the period that is settled. */
  to: string;
  note: string;
  transactionCode: string;
  requestId: string;
};

export const settleSheet = (viewer: Role, agentId: string, body: SheetSettlement): Promise<SheetSettled> =>
  call('POST', staffPath(viewer, 'settlement-sheet/settlements'), { body: { ...whose(viewer, agentId), ...body } });

export const sheetReceipts = (viewer: Role, settlementId: string) =>
  queryOptions({
    queryKey: [...SHEET, 'receipts', viewer, settlementId],
    queryFn: ({ signal }): Promise<{ items: SheetReceipt[] }> =>
      call(
        'GET',
        staffPath(viewer, 'settlement-sheet/receipts/{settlementId}'),
        { params: { settlementId } },
        { signal },
      ),
    enabled: settlementId !== '',
  });

/** The whole sheet, for files: pages of the most that a call answers with. */
export async function readWholeSheet(viewer: Role, agentId: string, filter: SheetFilter): Promise<SettlementSheet> {
  const { read } = sheetLines(viewer, agentId);
  const first = await read(filter, { page: 1, limit: 500 });
  const items: SheetRow[] = [...first.items];
  for (let page = 2; items.length < first.total; page += 1) {
    const next = await read(filter, { page, limit: 500 });
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return { ...first, items };
}

import { unfinishedSettlements } from './pay-store.ts';
import { type PayOptions, payToTheEnd, type SettlementContext } from '../settle-market.ts';

/**
 * Pays what earlier processes declared and did not pay to the end; answers how many settlements that were. Run at start
 * and again and again: a node that died leaves its work to the others. One that cannot be paid does not hold up the rest.
 */
export async function resumeSettlements(context: SettlementContext, options?: PayOptions): Promise<number> {
  let count = 0;
  for await (const page of unfinishedSettlements(context.db)) {
    count += page.length;
    for (const { market_id: marketId, version } of page) {
      if (options?.signal?.aborted === true) return count;
      try {
        await payToTheEnd(context, marketId, version, options);
      } catch (error) {
        context.log.error(
          { err: error, marketId, version },
          'a settlement could not be resumed; it will be tried again',
        );
      }
    }
  }
  return count;
}

import {
  betDelayInForce,
  betDelayMs,
  type CashOut,
  cashOutMarket,
  phaseOf,
  type Position,
  type PositionRow,
  positionTable,
  rupeesFromPaise,
  worstProfitOf,
} from '@pavilion/betting';
import type { CashOutQuote } from '@pavilion/contract';
import { isRowKind } from '@pavilion/feed';
import type { Context } from '../../context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { openPosition } from '../placement/batch/decide-ticket.ts';
import { placementSettings } from '../prices/placement-settings.ts';
import type { QuotedRow } from '../prices/book/quoted-row.ts';
import { readHolding } from './cash-out-store.ts';
import { cashOutClosed, hedgeRows, rowsOfMarket } from './hedge-rows.ts';
import { sealOffer } from './sealed-offer.ts';
import { unavailable } from './unavailable.ts';

export type MarketAddress = { readonly eventId: string; readonly marketId: string; readonly selectionKey: string };

const PERCENT = 100;

/** The position of a player in the market of a row; null without an open bet. */
export async function positionIn(context: Context, accountId: number, row: QuotedRow): Promise<Position | null> {
  const held = await readHolding(context.db, accountId, row.bettingMarketId);
  return held === null ? null : openPosition(row, held);
}

type CashOutNow = {
  readonly row: QuotedRow;
  readonly rows: readonly QuotedRow[];
  readonly position: Position;
  readonly cashOut: CashOut;
  /** As they were when it was looked at, and the moment. */
  readonly settings: ReturnType<typeof placementSettings>;
  readonly nowMs: number;
};

/** What cashing a position out, or a part of it, would be at the prices of this moment; or why it cannot be. */
export async function findCashOutNow(
  context: Context,
  accountId: number,
  address: MarketAddress,
  percent: number,
): Promise<CashOutNow | Refusal> {
  const found = await context.quotes.find(address.eventId, address.marketId, address.selectionKey);
  if (found === null) return refuse('MARKET_NOT_AVAILABLE');
  const position = await positionIn(context, accountId, found);
  if (position === null) return unavailable('NO_POSITION');
  // The book may have moved while the position was read.
  const row = context.quotes.current(address.eventId, address.marketId, address.selectionKey) ?? found;
  const settings = placementSettings(context);
  const nowMs = context.clock.now();
  const closed = cashOutClosed(row, settings, nowMs);
  if (closed !== null) return closed;
  const rows = rowsOfMarket(context.quotes, row);
  const cashOut = cashOutMarket(position, hedgeRows(rows), percent * PERCENT);
  if (!cashOut.ok) return unavailable(cashOut.reason);
  return { row, rows, position, cashOut, settings, nowMs };
}

/**
 * What cashing out would leave now, sealed for a few seconds. The offer is stable for the player: it is taken up at the
 * figures shown or better ones, or not at all (docs/decisions: the held cash-out).
 */
export async function makeQuote(
  context: Context,
  accountId: number,
  address: MarketAddress,
  percent: number,
): Promise<CashOutQuote | Refusal> {
  const found = await findCashOutNow(context, accountId, address, percent);
  if (found instanceof Refusal) return found;
  const { row, rows, position, cashOut, settings, nowMs } = found;
  const { cashOutHoldMs } = context.settings.current();
  const expiresAtMs = nowMs + cashOutHoldMs;
  const { bets, position: after, guaranteedPaise } = cashOut;
  const held = { before: position, bets, after, fraction: percent * PERCENT };
  return {
    quoteId: sealOffer(context.secrets, accountId, {
      ...address,
      percent,
      quotedPaise: guaranteedPaise,
      expiresAtMs,
      held,
    }),
    expiresAt: new Date(expiresAtMs).toISOString(),
    expiresInMs: cashOutHoldMs,
    holdMs: betDelayInForce(
      row.terms,
      betDelayMs(settings, row.sportId, row.betting.kind, phaseOf(settings, row, nowMs)),
    ),
    ...address,
    marketName: row.market.name,
    kind: row.betting.kind,
    percent,
    worstNow: rupeesFromPaise(worstProfitOf(position)),
    amount: rupeesFromPaise(guaranteedPaise),
    rows: whatIfRows(after, rows),
    bets: hedgesShown(cashOut, row, rows),
  };
}

const FIXED_NAMES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', odd: 'Odd', even: 'Even' };

const nameOf = (rows: readonly QuotedRow[], outcome: string): string =>
  FIXED_NAMES[outcome] ?? rows.find((row) => row.outcome === outcome)?.row.name ?? outcome;

/** A position as the rows of a screen, with the names of its outcomes. */
export function whatIfRows(position: Position, rows: readonly QuotedRow[]): CashOutQuote['rows'] {
  return positionTable(position).map((one: PositionRow) =>
    one.type === 'outcome'
      ? {
          outcome: one.outcome,
          name: nameOf(rows, one.outcome),
          from: null,
          to: null,
          profit: rupeesFromPaise(one.profitPaise),
          profitAtEnd: rupeesFromPaise(one.profitPaise),
        }
      : {
          outcome: null,
          name: '',
          from: one.from,
          to: one.to,
          profit: rupeesFromPaise(one.profitPaise),
          profitAtEnd: rupeesFromPaise(one.profitAtEndPaise),
        },
  );
}

function hedgesShown({ bets }: CashOut, row: QuotedRow, rows: readonly QuotedRow[]): CashOutQuote['bets'] {
  return bets.map((bet) => {
    const own = isRowKind(bet.kind) ? row : (rows.find((one) => one.outcome === bet.selection) ?? row);
    return {
      selectionKey: own.row.selectionKey,
      selectionName: own.row.name,
      side: bet.side,
      odds: bet.priceHundredths / 100,
      line: bet.line,
      stake: rupeesFromPaise(bet.stake),
    };
  });
}

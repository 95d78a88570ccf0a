import type { Api, PriceMoves, PricePoint, prices, ReplyOf, ScoreThen } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { SharedReads } from '../../db/shared-reads.ts';
import type { Db } from '../../db/transaction.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { POINT_EVERY_MS } from './remembered.ts';
import { readScore } from './score-store.ts';
import { isPublic, type Point, readMoves, readPoints, type RowAddress } from './price-store.ts';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 180;
/** A chart shows no more than this. */
const POINTS_MAX = 600;

const onWire = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const pointReply = (point: Point): PricePoint => ({
  at: point.atMs,
  back: onWire(point.back),
  lay: onWire(point.lay),
  backLine: point.backLine,
  layLine: point.layLine,
  last: onWire(point.last),
});

/** At most so many points: the newest of each stretch of time, so that every step that lasted is still there. */
export function thinned(points: readonly Point[], max: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length <= max) return [...points];
  const stretchMs = (last.atMs - first.atMs) / max;
  return points.filter((point, index) => {
    const next = points[index + 1];
    const stretchOf = (atMs: number) => Math.floor((atMs - first.atMs) / stretchMs);
    return next === undefined || stretchOf(next.atMs) !== stretchOf(point.atMs);
  });
}

/** The prices of a row around a moment, for a bet's receipt. */
export async function priceTrail(db: Db, row: RowAddress, atMs: number, aroundMs: number): Promise<PricePoint[]> {
  const found = await readPoints(db, row, atMs - aroundMs, atMs + aroundMs);
  return found === null ? [] : found.points.map(pointReply);
}

/** How an event stood at a moment, as far as somebody followed it; null when no score was recorded until then. */
export async function scoreThen(db: Db, eventId: string, atMs: number): Promise<ScoreThen | null> {
  const found = await readScore(db, eventId, atMs);
  if (found === null) return null;
  const { status, clock, note, sides } = found.score;
  const ofSides = sides.map(({ main, detail, parts, active }) => ({ main, detail, parts: [...parts], active }));
  return { at: new Date(found.atMs).toISOString(), status, clock, note, sides: ofSides };
}

/**
 * GET /api/provider/price-history. A row that was never recorded has no points; an event that is not known, or is switched
 * off with its competition or sport, is not found.
 */
async function priceHistory({
  context,
  query,
}: Call<typeof prices.history>): Promise<ReplyOf<typeof prices.history> | Refusal> {
  if (!(await isPublic(context.db, query.eventId))) return refuse('NOT_FOUND');
  const minutes = query.minutes === undefined ? DEFAULT_MINUTES : Number(query.minutes);
  const nowMs = context.clock.now();
  const found = await readPoints(context.db, query, nowMs - minutes * MINUTE_MS, nowMs);
  const points = found === null ? [] : thinned(found.points, POINTS_MAX).map(pointReply);
  return { data: { kind: found?.kind ?? null, everyMs: POINT_EVERY_MS, points } };
}

const MOVES_MS = 60 * MINUTE_MS;
/** All who look at a card are shown the same; a price moves it once in half a minute. */
const MOVES_KEPT_MS = 5_000;

/** GET /api/provider/price-moves: a whole field at once, which would else be asked for horse by horse. */
async function priceMoves(
  { context, query }: Call<typeof prices.moves>,
  shared: SharedReads,
): Promise<ReplyOf<typeof prices.moves> | Refusal> {
  if (!(await isPublic(context.db, query.eventId))) return refuse('NOT_FOUND');
  const read = () => movesOf(context, query);
  return { data: { rows: await shared.of(`${query.eventId}/${query.marketId}`, context.clock, read) } };
}

async function movesOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  market: { readonly eventId: string; readonly marketId: string },
): Promise<PriceMoves[]> {
  const nowMs = clock.now();
  const rows = Map.groupBy(await readMoves(db, market, nowMs - MOVES_MS, nowMs), ({ selectionKey }) => selectionKey);
  return [...rows].map(([selectionKey, points]) => ({
    selectionKey,
    backs: points.map(({ atMs, back }) => ({ at: atMs, back: back / 100 })),
  }));
}

export function priceHandlers(): Handlers<Api['prices']> {
  const shared = new SharedReads(MOVES_KEPT_MS);
  return { history: priceHistory, moves: (call) => priceMoves(call, shared) };
}

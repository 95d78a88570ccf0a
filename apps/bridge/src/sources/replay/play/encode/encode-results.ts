import type { ProviderResult } from '@pavilion/feed';
import { encodeRemovals, gtypeOf, rowName, runnerName, type ShownMarket } from './encode-market.ts';
import { marketName, type RecordedShape, sidOf } from './market-shape.ts';
import type { MarketRecord } from './market-record.ts';
import type { RecordedOutcome, RecordedVerdict } from '../verdicts.ts';

export interface ResultPlace {
  readonly gmid: number;
  readonly mid: number;
  readonly runnerNames: ReadonlyMap<number, string>;
  /** Wall time of a publish time, epoch milliseconds. */
  readonly wallOf: (pt: number) => number;
}

type Winner = Pick<ProviderResult, 'winnerName' | 'winnerId' | 'winnerIds' | 'status'>;

const VOID: Winner = { status: 'VOID', winnerName: null, winnerId: null };

/** What an outcome says about the market as a whole (`sid` null) or about one row; null: nothing. */
function winnerOf(
  outcome: RecordedOutcome | null,
  sid: number | null,
  nameOf: (sid: number) => string | null,
): Winner | null {
  if (outcome === null || outcome.type === 'undecided') return null;
  if (outcome.type === 'void') return VOID;
  if (outcome.type === 'winners') {
    const [first] = outcome.sids;
    if (first === undefined) return null;
    const one: Winner = { status: 'SETTLE', winnerName: nameOf(first), winnerId: first };
    return outcome.sids.length === 1 ? one : { ...one, winnerIds: [...outcome.sids] };
  }
  const answer = sid === null ? undefined : outcome.answers.get(sid);
  if (answer === undefined) return null;
  return answer === null ? VOID : { status: 'SETTLE', winnerName: answer ? 'Yes' : 'No', winnerId: null };
}

const isRowShape = (shape: RecordedShape) => shape !== 'match';

/**
 * The results of a market that were out at a publish time, newest version of each: the closing definition's winners,
 * runners that left with their reduction, and what was said before when the exchange settled twice.
 */
export function encodeResults(market: MarketRecord, pt: number, place: ResultPlace): ProviderResult[] {
  const { shape } = market;
  const said = market.verdicts.history.filter((verdict) => verdict.pt <= pt);
  if (shape === null || said.length === 0) return [];
  const names: Pick<ShownMarket, 'named' | 'runnerNames'> = { named: market.final, runnerNames: place.runnerNames };
  const runnerOf = (sid: number) => market.final.runners.find((runner) => sidOf(runner) === sid);
  const nameOf = (sid: number) => {
    const runner = runnerOf(sid);
    return runner === undefined ? null : runnerName(runner, names);
  };
  const rows = isRowShape(shape) ? market.final.sortedRunners() : [null];
  return rows.flatMap((runner) => {
    const sid = runner === null ? null : sidOf(runner);
    const versions = said
      .map((verdict) => ({ verdict, winner: winnerOf(verdict.outcome, sid, nameOf) }))
      .filter(({ winner }, i, all) => i === 0 || JSON.stringify(winner) !== JSON.stringify(all[i - 1]?.winner));
    const newest = versions.at(-1);
    const before = versions.at(-2)?.winner ?? null;
    if (newest === undefined || (newest.winner === null && before === null)) return [];
    const name = runner === null ? marketName(market.id, market.final.definition) : rowName(runner, shape, names);
    return [
      {
        gmid: place.gmid,
        mid: place.mid,
        sid,
        marketName: name,
        gtype: gtypeOf(shape).toUpperCase(),
        ...(newest.winner ?? { status: 'PENDING', winnerName: null, winnerId: null }),
        rollback: versions.length > 1,
        rollbackCount: versions.length - 1,
        oldWinnerName: before?.winnerName ?? null,
        oldWinnerId: before?.winnerId ?? null,
        remark: newest.winner?.status === 'VOID' ? 'Void' : '',
        updatedAt: new Date(place.wallOf(newest.verdict.pt)).toISOString(),
        ...removalsOf(newest.verdict, place),
      } satisfies ProviderResult,
    ];
  });
}

function removalsOf(
  verdict: RecordedVerdict | { outcome: null },
  { wallOf }: ResultPlace,
): Pick<ProviderResult, 'nonRunners'> {
  if (verdict.outcome === null || verdict.removals.length === 0) return {};
  return { nonRunners: encodeRemovals(verdict.removals, wallOf) };
}

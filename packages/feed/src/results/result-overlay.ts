import type { MarketKind, MarketResult, NonRunner } from '@pavilion/betting';
import { detailRecord } from '../catalogue/event.ts';
import { listOf } from '../field.ts';
import { readResult } from './result.ts';

/** How a betting market stands settled, as it is on record. */
export type StandingResult = {
  /** `gmid/mid`, or `gmid/mid/sid` for row kinds. */
  readonly key: string;
  readonly eventId: string;
  readonly marketId: string;
  /** The row, for row kinds; null for whole markets. */
  readonly selectionKey: string | null;
  readonly kind: MarketKind;
  /** The provider's word for the kind. */
  readonly gtype: string;
  readonly marketName: string;
  /** What the selections of a result are called, by their keys. */
  readonly names: ReadonlyMap<string, string>;
  readonly result: MarketResult;
  /** Who was out; absent: nobody. */
  readonly nonRunners?: readonly NonRunner[];
  /** Epoch milliseconds. */
  readonly settledAtMs: number | null;
};

function winnerFields({ kind, result, names }: StandingResult): object {
  if (result.type === 'void') return { status: 'VOID', winnerId: null, winnerName: null };
  if (result.type === 'integer') return { status: 'SETTLE', winnerId: result.value, winnerName: String(result.value) };
  const [first = ''] = result.selections;
  if (kind === 'yesno') return { status: 'SETTLE', winnerId: null, winnerName: first === 'yes' ? 'Yes' : 'No' };
  const winnerName = result.selections.map((key) => names.get(key) ?? key).join(', ');
  const tied = result.selections.length > 1 ? { winnerIds: result.selections } : {};
  return { status: 'SETTLE', winnerId: first, winnerName, ...tied };
}

function absentFields({ nonRunners = [] }: StandingResult): object {
  if (nonRunners.length === 0) return {};
  return {
    nonRunners: nonRunners.map(({ selection, reductionHundredthsOfPercent, removedAtMs }) => ({
      sid: Number(selection),
      factor: reductionHundredthsOfPercent / 100,
      removedAt: new Date(removedAtMs).toISOString(),
    })),
  };
}

/** The provider says of these by what number they are decided, and has no words for a winner alone. */
const canBeWritten = ({ kind, result }: StandingResult): boolean =>
  !(result.type === 'winner' && (kind === 'oddeven' || kind === 'digit'));

const written = (standing: StandingResult): object => ({
  gmid: standing.eventId,
  mid: standing.marketId,
  sid: standing.selectionKey,
  marketName: standing.marketName,
  gtype: standing.gtype,
  ...winnerFields(standing),
  ...absentFields(standing),
  rollback: false,
  rollbackCount: 0,
  remark: '',
  updatedAt: standing.settledAtMs === null ? null : new Date(standing.settledAtMs).toISOString(),
});

/**
 * A copy of a detail document that says of every market on record how it stands settled, in the provider's words, also
 * where the source says nothing of it or something else. What the source says alike, and of other markets, stays as it is;
 * so does what those words cannot say (parity or a last digit without its number).
 */
export function overlayResults(document: unknown, standing: readonly StandingResult[]): unknown {
  const record = detailRecord(document);
  if (record === null || standing.length === 0) return document;
  const stated = listOf(record.results).map((raw) => ({ raw, read: readResult(raw) }));
  const newestOf = (key: string) =>
    stated.flatMap(({ read }) => (read?.key === key ? [read] : [])).toSorted((a, b) => b.version - a.version)[0];
  const other = standing.filter((one) => canBeWritten(one) && !isSame(newestOf(one.key)?.result, one.result));
  if (other.length === 0) return document;
  const keys = new Set(other.map(({ key }) => key));
  const kept = stated.filter(({ read }) => read?.key == null || !keys.has(read.key)).map(({ raw }) => raw);
  return [{ ...record, results: [...kept, ...other.map(written)] }];
}

function isSame(one: MarketResult | null | undefined, other: MarketResult): boolean {
  if (one?.type === 'integer' && other.type === 'integer') return one.value === other.value;
  if (one?.type === 'winner' && other.type === 'winner') {
    return new Set(one.selections).symmetricDifference(new Set(other.selections)).size === 0;
  }
  return one?.type === 'void' && other.type === 'void';
}

import type { JsonObject } from '@pavilion/feed';
import { MarketOutline } from '../../mcm/market-outline.ts';
import { MarketState } from '../../mcm/market-state.ts';
import { type RecordedShape, shapeOf } from './market-shape.ts';
import { Verdicts } from '../verdicts.ts';

const LADDERS = ['atb', 'atl', 'batb', 'batl', 'bdatb', 'bdatl'] as const;

function hasLadder({ rc }: JsonObject): boolean {
  if (!Array.isArray(rc)) return false;
  const runners: readonly Readonly<Record<string, unknown>>[] = rc;
  return runners.some((runner) => LADDERS.some((field) => runner[field] !== undefined));
}

/** Everything that is known of a recorded market once it has been read to its end. */
export class MarketRecord {
  readonly id: string;
  readonly fileName: string;
  readonly outline: MarketOutline;
  /** The market as the recording leaves it. */
  readonly final: MarketState;
  readonly verdicts = new Verdicts();
  /** False in the BASIC tier, which has last traded prices alone. */
  hasLadders = false;
  /** Publish time of the last message of its file: until then silence means that nothing changed. */
  recordedUntilPt = 0;

  constructor(id: string, fileName: string) {
    this.id = id;
    this.fileName = fileName;
    this.outline = new MarketOutline(id);
    this.final = new MarketState(id);
  }

  /** Throws Malformed; the change has then not been counted. */
  take(change: JsonObject, pt: number): void {
    this.final.apply(change);
    this.outline.take(change, pt);
    this.hasLadders ||= hasLadder(change);
    if (change.marketDefinition !== undefined && change.marketDefinition !== null) {
      this.verdicts.take(this.final, this.shape, pt);
    }
  }

  /** Null: no bets can be taken on such a market. */
  get shape(): RecordedShape | null {
    const found = shapeOf(this.final.definition);
    return 'shape' in found ? found.shape : null;
  }

  /** Why it has no shape; null when it has one. */
  get leftOut(): string | null {
    if (this.outline.definition === null) return 'it has no definition';
    const found = shapeOf(this.final.definition);
    return 'leftOut' in found ? found.leftOut : null;
  }

  /** The last moment of which the recording knows how the market stood. */
  get endPt(): number {
    return this.final.status === 'CLOSED' ? this.outline.lastPt : Math.max(this.outline.lastPt, this.recordedUntilPt);
  }

  get eventId(): string {
    const { eventId } = this.final.definition;
    return typeof eventId === 'string' && eventId !== '' ? eventId : `market ${this.id}`;
  }
}

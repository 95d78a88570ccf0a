import { DISPUTE_HOURS_MAX } from '@pavilion/contract';
import { shownScore } from '@pavilion/feed';
import type { FollowedDocument } from '@pavilion/protocol';
import type { Context } from '../../context.ts';
import { type Periodic, periodically } from '../../periodic.ts';
import { POINT_EVERY_MS } from './remembered.ts';
import { forgetScores, type ScoreAt, writeScores } from './score-store.ts';

/** For as long as somebody may ask about a bet, and the days until its result. */
const KEEP_MS = (DISPUTE_HOURS_MAX + 7 * 24) * 3_600_000;
const FORGET_EVERY_MS = 600_000;

type Book = {
  eventIds(): readonly string[];
  /** The newest detail document of an event; null before the first. */
  detail(eventId: string): FollowedDocument | null;
};

type RecorderContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Of an event: the document that was read last, and the score in it as text. */
type Known = { readonly seq: number; readonly receivedAtMs: number; readonly text: string };

/** What this server knows to be on record of the events that it follows. */
export class ScoreRecorder {
  readonly #context: RecorderContext;
  readonly #book: Book;
  #known = new Map<string, Known>();
  #forgottenAtMs: number;

  constructor(context: RecorderContext, book: Book) {
    this.#context = context;
    this.#book = book;
    this.#forgottenAtMs = context.clock.now();
  }

  /** Writes the scores that have changed; answers how many. */
  async look(): Promise<number> {
    const known = new Map<string, Known>();
    const changed: ScoreAt[] = [];
    for (const eventId of this.#book.eventIds()) {
      const document = this.#book.detail(eventId);
      const before = this.#known.get(eventId);
      if (document === null) continue;
      const { seq, receivedAtMs } = document;
      if (before?.seq === seq && before.receivedAtMs === receivedAtMs) {
        known.set(eventId, before);
        continue;
      }
      const score = shownScore(document.data);
      const text = JSON.stringify(score);
      if (score !== null && text !== before?.text) changed.push({ eventId, atMs: receivedAtMs, score });
      known.set(eventId, { seq, receivedAtMs, text });
    }
    if (changed.length > 0) await writeScores(this.#context.db, changed);
    // Only what is written is known: after a failure the same is written the next time.
    this.#known = known;
    await this.#forgetSometimes();
    return changed.length;
  }

  async #forgetSometimes(): Promise<void> {
    const nowMs = this.#context.clock.now();
    if (nowMs - this.#forgottenAtMs < FORGET_EVERY_MS) return;
    this.#forgottenAtMs = nowMs;
    await forgetScores(this.#context.db, nowMs - KEEP_MS);
  }
}

/** Keeps how followed events stood, looked at every five seconds: what a bet was placed at can be asked about for a month. */
export function startScoreRecorder(context: RecorderContext, book: Book): Periodic {
  const recorder = new ScoreRecorder(context, book);
  return periodically(
    POINT_EVERY_MS,
    async () => void (await recorder.look()),
    (error) => context.log.warn({ err: error }, 'scores could not be recorded'),
  );
}

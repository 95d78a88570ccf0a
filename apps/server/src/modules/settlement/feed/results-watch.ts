import { type Clock, type FeedResult, readResults, unreadableResults } from '@pavilion/feed';
import { type FollowedDocument, type FollowedTopics, type Topic } from '@pavilion/protocol';
import { detailTopic } from '../../prices/book/event-details.ts';
import { oddsTopic } from '../../prices/book/quote-book.ts';
import { endEvents, type UnendedEvent, unendedEvents } from '../events-store.ts';
import { type AwaitedMarket, AwaitedNews, awaitedMarkets } from './awaited.ts';
import { implausible } from './plausible.ts';
import { type ComingResult, ResultHold } from './result-hold.ts';
import { resumeSettlements } from '../pay/resume.ts';
import type { PayOptions, SettlementContext } from '../settle-market.ts';
import { type DoubtedWord, doubtTold, type TakenResult, takeResults } from './take-results.ts';

/** True when the feed lists the event, false when it does not, null while it is not known. */
export type IsListed = (sportId: number, eventId: string) => boolean | null;

export type WatchOptions = PayOptions & {
  readonly sweepMs?: number;
  /** How long a result must have stood in the feed's words before it is paid; 0: not at all. */
  readonly holdMs?: () => number;
  /** Whether an event can have results at all. */
  readonly hasBegun?: (eventId: string) => boolean;
  /** Whether results are this process's to take at all; where they are not, it only knows of them. */
  readonly takes?: () => boolean;
  /** Told what nobody is paid by yet whenever an event's document was read. */
  readonly onUnpaid?: (eventId: string, unpaid: UnpaidResults) => void;
  /** Told of every result that changed something, for metrics. */
  readonly onTaken?: (taken: readonly TakenResult[]) => void;
};

/** Results of an event that nobody is paid by: those that wait for their time, and those that wait for a person. */
export type UnpaidResults = { readonly coming: readonly ComingResult[]; readonly doubted: readonly DoubtedWord[] };

const SWEEP_MS = 15_000;
/** How often a wait that is over looks whether its source is back. */
const LOOK_AGAIN_MS = 1_000;
const NO_DOUBT = '[]';
/** At most so many events that have left the lists are asked about at a time, those first that were asked about least. */
const ASKED_MAX = 50;
/** A source that knows an event and never says how it ended is not asked for ever: four hours, when nobody has a bet in it. */
const ASKED_SWEEPS_MAX = 960;

/**
 * Sees to it that every market gets its result. Events with bets are followed; events that ended while nobody looked,
 * also while this server was away, are asked about until their markets are settled; settlements that a crash left
 * half paid are taken up again.
 */
export class ResultsWatch {
  readonly #context: SettlementContext;
  readonly #topics: FollowedTopics;
  readonly #isListed: IsListed;
  readonly #clock: Clock;
  readonly #options: WatchOptions;
  readonly #stop = new AbortController();
  readonly #wanted = new Map<string, () => void>();
  /** The newest results of each event as text, once they have all been taken without a failure. */
  readonly #taken = new Map<string, string>();
  /** By event, what its newest document says and is not believed, and what did not fit when it was taken last. */
  readonly #unbelieved = new Map<string, readonly DoubtedWord[]>();
  readonly #unfit = new Map<string, readonly DoubtedWord[]>();
  /** By event, the doubts that the log has. */
  readonly #warned = new Map<string, string>();
  readonly #hold = new ResultHold();
  readonly #news: AwaitedNews;
  /** By event, what ends the wait for its next result. */
  readonly #waits = new Map<string, () => void>();
  /** In how many sweeps each event without bets has been asked about. */
  readonly #asked = new Map<number, number>();
  /** When the source last vouched for each event's newest document. */
  readonly #confirmedAtMs = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();
  /** Events with results that another process is taking. */
  readonly #takenElsewhere = new Set<string>();
  readonly #next = new Map<string, FollowedDocument>();
  /** The newest document of each event that is followed. */
  readonly #newest = new Map<string, FollowedDocument>();
  readonly #stopListening: () => void;
  #cancelSweep: () => void = () => {};
  #sweeping: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    context: SettlementContext,
    topics: FollowedTopics,
    isListed: IsListed,
    clock: Clock,
    options: WatchOptions = {},
  ) {
    this.#context = context;
    this.#news = new AwaitedNews(context);
    this.#topics = topics;
    this.#isListed = isListed;
    this.#clock = clock;
    this.#options = { ...options, signal: this.#stop.signal };
    this.#stopListening = topics.listen({
      onDocument: (topic, document) => this.#onDocument(topic, document),
      onConfirmed: (topic, atMs) => {
        if (topic.endpoint === '/sports/getDetailsData') this.#confirmedAtMs.set(String(topic.gmid), atMs);
      },
      onForgotten: (topic) => {
        if (topic.endpoint !== '/sports/getDetailsData') return;
        this.#taken.delete(String(topic.gmid));
        this.#newest.delete(String(topic.gmid));
        this.#confirmedAtMs.delete(String(topic.gmid));
        for (const doubts of [this.#unbelieved, this.#unfit, this.#warned]) doubts.delete(String(topic.gmid));
        this.#takenElsewhere.delete(String(topic.gmid));
        this.#news.forget(String(topic.gmid));
        if (this.coming(String(topic.gmid)).length === 0) this.#hold.forget(String(topic.gmid));
      },
    });
  }

  /** Begins sweeping: once now, then again and again. */
  start(): void {
    this.#sweeping = this.sweep()
      .catch((error: unknown) => this.#context.log.error({ err: error }, 'looking for missing results failed'))
      .finally(() => {
        if (!this.#closed) this.#cancelSweep = this.#clock.after(this.#options.sweepMs ?? SWEEP_MS, () => this.start());
      });
  }

  /** Takes up half-paid settlements, follows exactly the events whose results are missing, and ends those that are over. */
  async sweep(): Promise<void> {
    if (!this.#takes()) return this.#follow([]);
    const { db, clock } = this.#context;
    await resumeSettlements(this.#context, this.#options);
    const held: UnendedEvent[] = [];
    const unlisted: UnendedEvent[] = [];
    // Of most events, listed and without bets, nothing is kept.
    for await (const events of unendedEvents(db)) {
      held.push(...events.filter((event) => event.held));
      unlisted.push(...events.filter((event) => this.#isListed(event.sport_id, String(event.id)) === false));
    }
    const asked = this.#askedOf(unlisted.filter((event) => event.waiting && !event.held));
    this.#follow([...held, ...asked]);
    const over = unlisted.filter((event) => !event.waiting || (!event.held && this.#isGivenUp(event)));
    await endEvents(
      db,
      over.map((event) => event.id),
      clock.now(),
    );
    const lost = unlisted.filter((event) => event.held && this.#isForgotten(event)).map((event) => event.id);
    if (lost.length > 0) {
      this.#context.log.warn(
        { events: lost },
        'the feed has no results for ended events with open bets; the back office decides',
      );
    }
  }

  /** Results of an event that wait to be paid. */
  coming(eventId: string): readonly ComingResult[] {
    return this.#hold.coming(eventId);
  }

  /** Results of an event that nobody is paid by. */
  unpaid(eventId: string): UnpaidResults {
    const doubted = [...(this.#unbelieved.get(eventId) ?? []), ...(this.#unfit.get(eventId) ?? [])];
    return { coming: this.coming(eventId), doubted };
  }

  /** The markets of an event that are open although their source says how they ended, by betting market key. */
  async awaited(eventId: string): Promise<ReadonlyMap<string, AwaitedMarket>> {
    const document = this.#newest.get(eventId)?.data ?? null;
    const said = { document, coming: this.coming(eventId), isTaking: this.#isBeingTaken(eventId) };
    return awaitedMarkets(this.#context.db, eventId, said);
  }

  /** Resolves when nothing that was received is still being settled. */
  async idle(): Promise<void> {
    await this.#sweeping;
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Ends with the chunk that is being paid; what is left of a settlement is resumed by the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stop.abort();
    this.#cancelSweep();
    this.#stopListening();
    this.#next.clear();
    for (const cancel of this.#waits.values()) cancel();
    await this.idle();
    for (const release of this.#wanted.values()) release();
    this.#wanted.clear();
  }

  #takes(): boolean {
    return this.#options.takes?.() ?? true;
  }

  #isBeingTaken(eventId: string): boolean {
    return this.#takes() ? this.#running.has(eventId) : this.#takenElsewhere.has(eventId);
  }

  /** Whose turn it is among events that wait for results without a bet; counts the turn. */
  #askedOf(waiting: readonly UnendedEvent[]): UnendedEvent[] {
    const times = new Map(waiting.map(({ id }) => [id, this.#asked.get(id) ?? 0]));
    this.#asked.clear();
    for (const [id, count] of times) this.#asked.set(id, count);
    const turn = waiting.toSorted((a, b) => (times.get(a.id) ?? 0) - (times.get(b.id) ?? 0)).slice(0, ASKED_MAX);
    for (const { id } of turn) this.#asked.set(id, (times.get(id) ?? 0) + 1);
    return turn;
  }

  #isGivenUp(event: UnendedEvent): boolean {
    return this.#isForgotten(event) || (this.#asked.get(event.id) ?? 0) > ASKED_SWEEPS_MAX;
  }

  #isForgotten(event: UnendedEvent): boolean {
    return this.#topics.state(detailTopic(event.sport_id, String(event.id))).refusal !== null;
  }

  #follow(events: readonly UnendedEvent[]): void {
    const needed = new Map(events.map((event) => [String(event.id), event]));
    for (const [eventId, release] of this.#wanted) {
      if (needed.has(eventId)) continue;
      release();
      this.#wanted.delete(eventId);
    }
    for (const [eventId, event] of needed) {
      const detail = detailTopic(event.sport_id, eventId);
      if (!this.#wanted.has(eventId)) {
        const topics = event.held ? [detail, oddsTopic(event.sport_id, eventId)] : [detail];
        const releases = topics.map((topic) => this.#topics.want(topic));
        this.#wanted.set(eventId, () => {
          for (const release of releases) release();
        });
      }
      // Still waiting: whatever kept its results from being taken the first time may be over.
      this.#taken.delete(eventId);
      const known = this.#topics.state(detail).document;
      if (known !== null) this.#onDocument(detail, known);
    }
  }

  #onDocument(topic: Topic, document: FollowedDocument): void {
    if (topic.endpoint !== '/sports/getDetailsData' || topic.gmid === null || this.#closed) return;
    this.#newest.set(String(topic.gmid), document);
    this.#receive(String(topic.gmid), document);
  }

  #receive(eventId: string, document: FollowedDocument): void {
    this.#next.set(eventId, document);
    if (this.#running.has(eventId)) return;
    const run = this.#takeAll(eventId).finally(() => this.#running.delete(eventId));
    this.#running.set(eventId, run);
  }

  /** What may be paid now. The rest waits for its time or for a person. */
  #dueOf(eventId: string, stated: readonly FeedResult[], document: FollowedDocument): readonly FeedResult[] {
    const hasBegun = this.#options.hasBegun?.(eventId) ?? true;
    const believed = stated.filter((result) => implausible(result, hasBegun) === null);
    const implausibles = stated.flatMap((result): DoubtedWord[] => {
      const reason = implausible(result, hasBegun);
      return reason === null ? [] : [{ marketId: null, marketName: result.marketName, reason, word: result }];
    });
    const unreadable = unreadableResults(document.data).map(
      (marketName) => ({ marketId: null, marketName, reason: 'unreadable', word: null }) as const,
    );
    this.#unbelieved.set(eventId, [...unreadable, ...implausibles]);
    const { due, nextAtMs } = this.#hold.sift(
      eventId,
      believed,
      this.#options.holdMs?.() ?? 0,
      this.#saidAtMs(eventId, document),
    );
    this.#waits.get(eventId)?.();
    this.#waits.delete(eventId);
    if (nextAtMs !== null && !this.#closed) {
      // What came meanwhile may not have been looked at yet: the newest word counts, not the one that began the wait.
      const again = () => this.#receive(eventId, this.#newest.get(eventId) ?? document);
      const waitMs = nextAtMs - this.#clock.now();
      this.#waits.set(eventId, this.#clock.after(waitMs > 0 ? waitMs : LOOK_AGAIN_MS, again));
    }
    return due;
  }

  /** When the source last said what the document says: a source that is away takes nothing back, and time does not count. */
  #saidAtMs(eventId: string, document: FollowedDocument): number {
    const confirmedAtMs = this.#confirmedAtMs.get(eventId) ?? document.receivedAtMs;
    return Math.min(this.#clock.now(), Math.max(confirmedAtMs, document.receivedAtMs));
  }

  /** Tells what nobody is paid by. The log has each doubt once for as long as the source goes on saying the same. */
  #tellUnpaid(eventId: string): void {
    const unpaid = this.unpaid(eventId);
    this.#options.onUnpaid?.(eventId, unpaid);
    const doubted = unpaid.doubted.map(doubtTold);
    const text = JSON.stringify(doubted);
    if (text === (this.#warned.get(eventId) ?? NO_DOUBT)) return;
    this.#warned.set(eventId, text);
    if (doubted.length === 0) return;
    this.#context.log.warn({ eventId, doubted }, 'results that cannot be read or believed; the back office decides');
  }

  /** Settles what the newest document says, then what came meanwhile; scores change often, results seldom. */
  async #takeAll(eventId: string): Promise<void> {
    for (;;) {
      const document = this.#next.get(eventId);
      this.#next.delete(eventId);
      if (document === undefined) return;
      // Results of another event in this event's document are not believed.
      const stated = readResults(document.data).filter((result) => result.eventId === eventId);
      const results = this.#dueOf(eventId, stated, document);
      const text = JSON.stringify(results);
      if (results.length === 0) this.#unfit.delete(eventId);
      this.#tellUnpaid(eventId);
      if (!this.#takes()) {
        if (results.length > 0) this.#takenElsewhere.add(eventId);
        else this.#takenElsewhere.delete(eventId);
        continue;
      }
      try {
        if (results.length > 0 && text !== this.#taken.get(eventId)) {
          const taken = await takeResults(this.#context, Number(eventId), results, document, this.#options);
          this.#options.onTaken?.(taken);
          this.#unfit.set(
            eventId,
            taken.flatMap(({ doubted }) => (doubted === undefined ? [] : [doubted])),
          );
          this.#tellUnpaid(eventId);
          if (taken.every(({ outcome }) => outcome !== 'failed')) this.#taken.set(eventId, text);
        }
        await this.#news.tell(eventId, { document: document.data, coming: this.coming(eventId), isTaking: false });
      } catch (error) {
        this.#context.log.error(
          { err: error, eventId },
          'the results of an event could not be taken; they will be tried again',
        );
      }
    }
  }
}

import { type Clock, readEvents, readSports } from '@pavilion/feed';
import { type BridgeClient, EVENT_DRIVEN, paramsOf, type Topic, topicKey, type TopicUpdate } from '@pavilion/protocol';
import { RECORDING_HEAD, type RecordingLine } from './recording-line.ts';

export type RecorderOptions = {
  readonly client: Pick<BridgeClient, 'subscribe'>;
  readonly clock: Clock;
  /** Takes one line with its line end. */
  readonly write: (text: string) => void;
  /** Only this sport; null: all. */
  readonly sportId: number | null;
};

/**
 * Writes down what a bridge sends: the lists, and the odds and details of every event that is listed while it records.
 * A document is written when it changes, and again after a gap, when it is the full image.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #startedAtMs: number;
  readonly #followed = new Set<string>();
  readonly #ends: (() => void)[] = [];
  /** What has been written so far. */
  documents = 0;
  bytes = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#startedAtMs = options.clock.now();
    this.#write({ ...RECORDING_HEAD, recordedAt: new Date(this.#startedAtMs).toISOString() });
    this.#follow({ endpoint: '/sports/tree', sid: null, gmid: null });
    this.#follow({ endpoint: '/sports/allSportid', sid: null, gmid: null });
  }

  /** Ends the recording; the last line says that it is whole. */
  end(): void {
    for (const end of this.#ends) end();
    this.#line({ at: this.#atMs(), end: true });
  }

  #atMs(): number {
    return this.#options.clock.now() - this.#startedAtMs;
  }

  #line(line: RecordingLine): void {
    this.#write(line);
  }

  #write(value: object): void {
    const text = `${JSON.stringify(value)}\n`;
    this.bytes += text.length;
    this.#options.write(text);
  }

  #follow(topic: Topic): void {
    if (this.#followed.has(topicKey(topic))) return;
    this.#followed.add(topicKey(topic));
    const subscription = this.#options.client.subscribe(
      topic.endpoint,
      paramsOf(topic),
      {
        onData: (update) => this.#onData(topic, update),
        onGap: () => this.#line({ at: this.#atMs(), topic, gap: true }),
      },
      EVENT_DRIVEN,
    );
    this.#ends.push(() => subscription.unsubscribe());
  }

  #onData(topic: Topic, { data, stale }: TopicUpdate): void {
    if (data === null) return;
    this.documents += 1;
    this.#line({ at: this.#atMs(), topic, ...(stale ? { stale: true } : {}), data });
    if (topic.endpoint === '/sports/allSportid') this.#followSports(data);
    if (topic.endpoint === '/sports/esid' && topic.sid !== null) this.#followEvents(topic.sid, data);
  }

  #followSports(document: unknown): void {
    for (const { sportId } of readSports(document)) {
      const sid = Number(sportId);
      if (this.#options.sportId === null || this.#options.sportId === sid) {
        this.#follow({ endpoint: '/sports/esid', sid, gmid: null });
      }
    }
  }

  #followEvents(sid: number, document: unknown): void {
    const { live, suspended } = readEvents(document);
    for (const { eventId } of [...live, ...suspended]) {
      const gmid = Number(eventId);
      this.#follow({ endpoint: '/sports/getDetailsData', sid, gmid });
      this.#follow({ endpoint: '/sports/getPriveteData', sid, gmid });
    }
  }
}

import type {
  ProviderDetail,
  ProviderListedEvent,
  ProviderMarket,
  ProviderNonRunner,
  ProviderResult,
} from '@pavilion/feed';
import type { Beats } from './beat.ts';
import {
  encodeListed,
  encodeMarket,
  encodePlaceholder,
  encodeResult,
  type ListedEvent,
  type ShownMarket,
} from './encode.ts';
import { marketId } from './schedule/event-id.ts';
import { closedQuote, type EventModel, type MarketPlan, type RowPlan } from './event-model.ts';
import type { Fixture } from './schedule/lane.ts';
import { createMoments, type Moments, type NextMoment } from './moments.ts';
import { hash, hashNumber } from './random.ts';
import { planVerdicts, type Verdict } from './verdict.ts';
import { istDate, MINUTE, SECOND, type VirtualTime } from './virtual-time.ts';

/** A market with what becomes of it. */
interface MarketView {
  plan: MarketPlan;
  mid: number;
  verdicts: readonly Verdict[];
}

export interface EventRunInput {
  gmid: number;
  /** Provider's sport id. */
  sid: number;
  fixture: Fixture;
  model: EventModel;
  beats: Beats;
  time: VirtualTime;
}

/**
 * One event in virtual time: which of its markets are on the message, what they show, its results and its list entry.
 * Every answer is a function of the time asked for; the newest odds document is kept until its next change.
 */
export class EventRun {
  readonly gmid: number;
  readonly fixture: Fixture;
  /** It leaves the lists here, when all results have been out for a while. */
  readonly removedAt: number;
  /** Nothing changes any more, not even by a correction. */
  readonly quietAt: number;
  readonly model: EventModel;
  readonly #sid: number;
  readonly #beats: Beats;
  readonly #time: VirtualTime;
  readonly #verdicts: readonly Verdict[];
  readonly #views: readonly MarketView[];
  #moments: Moments | null = null;
  #kept: { from: number; until: number; markets: ProviderMarket[] } | null = null;

  constructor({ gmid, sid, fixture, model, beats, time }: EventRunInput) {
    this.gmid = gmid;
    this.fixture = fixture;
    this.model = model;
    this.#sid = sid;
    this.#beats = beats;
    this.#time = time;
    const key = hash(hashNumber(gmid), 0x7e5);
    this.#views = model.markets.map((plan) => ({
      plan,
      mid: marketId(gmid, plan.key),
      verdicts: planVerdicts(plan, key, fixture.opensAt - fixture.startsAt, time),
    }));
    this.#verdicts = this.#views.flatMap((view) => view.verdicts).toSorted((a, b) => a.publishedAt - b.publishedAt);
    const published = Math.max(model.durationMs, ...this.#verdicts.map((verdict) => verdict.goneAt));
    this.removedAt = fixture.startsAt + published + time.atLeast(90 * SECOND, 10 * SECOND);
    const corrected = this.#verdicts.map((verdict) => verdict.correction?.at ?? 0);
    this.quietAt = Math.max(this.removedAt, fixture.startsAt + Math.max(0, ...corrected) + MINUTE);
  }

  isListed(virtualMs: number): boolean {
    return virtualMs >= this.fixture.listedAt && virtualMs < this.removedAt;
  }

  isInPlay(virtualMs: number): boolean {
    return virtualMs >= this.fixture.startsAt + (this.model.inPlayAt ?? 0) && virtualMs < this.fixture.endsAt;
  }

  /** When something shown changes next, and whether prices go away then. Null when nothing ever will. */
  nextChange(virtualMs: number): NextMoment | null {
    const at = virtualMs - this.fixture.startsAt;
    this.#moments ??= createMoments(this.model.moments, this.#verdicts);
    const own = this.#moments.after(at);
    const beatAt = at < this.model.durationMs ? this.#beats.nextAfter(Math.max(at, this.#opensAt)) : null;
    const next = beatAt !== null && (own === null || beatAt < own.at) ? { at: beatAt, kind: 'price' as const } : own;
    return next === null ? null : { ...next, at: next.at + this.fixture.startsAt };
  }

  /** The odds document. */
  markets(virtualMs: number): ProviderMarket[] {
    const kept = this.#kept;
    if (kept !== null && virtualMs >= kept.from && virtualMs < kept.until) return kept.markets;
    const at = virtualMs - this.fixture.startsAt;
    const inPlay = this.isInPlay(virtualMs);
    const markets = this.#views.flatMap((view) => {
      const shown = this.#shown(view, at);
      return shown === null ? [] : [encodeMarket(this.gmid, inPlay, shown)];
    });
    const until = this.nextChange(virtualMs)?.at ?? Number.POSITIVE_INFINITY;
    this.#kept = { from: virtualMs, until, markets };
    return markets;
  }

  /** The event's entry in the list of its sport, and which of the two lists it belongs to. */
  listEntry(virtualMs: number): { open: boolean; entry: ProviderListedEvent } {
    const at = virtualMs - this.fixture.startsAt;
    const view = this.#views.find(({ plan }) => plan.gtype === 'match');
    const event = this.#listed(virtualMs);
    const trading = at < (view?.plan.life?.closesAt ?? Number.NEGATIVE_INFINITY);
    const shown = view === undefined || !trading ? null : this.#shown(view, at);
    if (shown === null) return { open: false, entry: encodePlaceholder(event) };
    return { open: true, entry: encodeListed(event, shown) };
  }

  detail(virtualMs: number): ProviderDetail {
    const at = virtualMs - this.fixture.startsAt;
    const { gmid, sid, name, cid, cname, inPlay, stime, iscc, bookmaker, fancy, statement } = this.#listed(virtualMs);
    const asOf = this.#wall(Math.max(this.model.scoreSince(at), this.fixture.listedAt - this.fixture.startsAt));
    return {
      gmid,
      etid: sid,
      m: 0,
      gtv: 0,
      ename: name,
      cid,
      cname,
      iplay: inPlay,
      gtype: 'match',
      f1: statement,
      f: fancy,
      bm: bookmaker,
      tv: false,
      scard: 1,
      iscc,
      stime,
      mod: 0,
      mname: null,
      oldgmid: String(30_000_000 + (hashNumber(gmid) % 9_000_000)),
      port: 0,
      score: { ...this.model.score(at), asOf },
      results: this.results(virtualMs),
    };
  }

  /** What has been published so far, in order of publication, newest version of each. */
  results(virtualMs: number): ProviderResult[] {
    const at = virtualMs - this.fixture.startsAt;
    return this.#verdicts
      .filter((verdict) => verdict.publishedAt <= at)
      .map((verdict) => {
        const { correction, market, publishedAt } = verdict;
        const corrected = correction !== null && correction.at <= at;
        const updatedAt = new Date(this.#wall(corrected ? correction.at : publishedAt)).toISOString();
        const mid = marketId(this.gmid, market.key);
        const nonRunners = this.#leftBy(market, at);
        return encodeResult({ gmid: this.gmid, mid, verdict, corrected, updatedAt, nonRunners });
      });
  }

  /** Changes whenever score or results do. */
  detailMark(virtualMs: number): string {
    const at = virtualMs - this.fixture.startsAt;
    let published = 0;
    for (const { publishedAt, correction } of this.#verdicts) {
      if (publishedAt <= at) published += 1;
      if (correction !== null && correction.at <= at) published += 1;
    }
    return `${published}/${this.model.scoreSince(at)}/${this.isInPlay(virtualMs)}`;
  }

  get #opensAt(): number {
    return this.fixture.opensAt - this.fixture.startsAt;
  }

  #wall(at: number): number {
    return Math.floor(this.#time.wall(this.fixture.startsAt + at));
  }

  /** A market as it is at a time; null when it is not on the message. */
  #shown({ plan, mid, verdicts }: MarketView, at: number): ShownMarket | null {
    const offered = verdicts.filter(({ life, goneAt }) => at >= life.opensAt && at < goneAt);
    const [whole] = offered;
    if (whole === undefined) return null;
    const rows: RowPlan[] = [];
    const asked: RowPlan[] = [];
    const closing = new Set<RowPlan>();
    for (const { row, life } of offered) {
      const own = row === null ? plan.rows : [row];
      rows.push(...own);
      if (at < life.closesAt) asked.push(...own);
      else if (at < life.decidedAt) for (const one of own) closing.add(one);
    }
    const beat = this.#beats.last(at);
    const quoted = asked.length === 0 ? [] : plan.quote(asked, { at, beat: beat.index, beatAt: beat.at });
    const left = (row: RowPlan) => plan.withdrawals?.some(({ sid, at: from }) => sid === row.sid && at >= from);
    const closed = (row: RowPlan) => {
      if (left(row)) return closedQuote('removed');
      return closedQuote((closing.has(row) ? plan.closing?.(at) : undefined) ?? 'suspended');
    };
    const quotes = rows.map((row) => quoted[asked.indexOf(row)] ?? closed(row));
    const settled = plan.life !== null && at >= whole.publishedAt;
    return { plan, mid, rows, quotes, settled, nonRunners: this.#leftBy(plan, at) };
  }

  /** Rows of a market that have left by a time, from the moment they did. */
  #leftBy({ withdrawals = [] }: MarketPlan, at: number): ProviderNonRunner[] {
    return withdrawals
      .filter((one) => at >= one.at)
      .map(({ sid, factor, at: left }) => ({ sid, factor, removedAt: new Date(this.#wall(left)).toISOString() }));
  }

  #listed(virtualMs: number): ListedEvent {
    const { model, fixture, gmid } = this;
    const has = (gtype: string) => model.markets.some((market) => market.gtype === gtype);
    return {
      gmid,
      name: model.name,
      sid: this.#sid,
      cid: model.competition.cid,
      cname: model.competition.name,
      inPlay: this.isInPlay(virtualMs),
      stime: istDate(this.#time.wall(fixture.startsAt)),
      iscc: model.iscc,
      bookmaker: has('match1'),
      fancy: has('fancy'),
      statement: has('fancy1'),
    };
  }
}

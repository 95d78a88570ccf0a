import type { ProviderDetail, ProviderMarket } from '@pavilion/feed';
import type { TopicChange } from '@pavilion/protocol';
import type { Source } from '@pavilion/protocol';

/** A source of one sport and one event, whose documents a test may change. */
export class SmallSource implements Source {
  readonly #listeners = new Set<(change: TopicChange) => void>();
  closed = false;
  openMarkets: ProviderMarket[] = [];

  sports() {
    return [{ eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 1 }];
  }

  tree() {
    return { t1: [{ etid: 4, name: 'Cricket', oid: 1, children: null }], t2: [] };
  }

  events(sid: number) {
    return sid === 4 ? { t1: [], t2: [] } : null;
  }

  detail(sid: number, gmid: number): ProviderDetail | null {
    if (sid !== 4 || gmid !== 7) return null;
    return {
      gmid,
      etid: sid,
      m: 0,
      gtv: 0,
      ename: 'India v Australia',
      cid: 1,
      cname: 'T20',
      iplay: true,
      gtype: 'match',
      f1: true,
      f: true,
      bm: true,
      tv: false,
      scard: 1,
      iscc: 0,
      stime: '2/10/2026 9:30:00 PM',
      mod: 0,
      mname: null,
      oldgmid: '1',
      port: 0,
      score: null,
      results: [],
    };
  }

  markets(sid: number, gmid: number) {
    return sid === 4 && gmid === 7 ? this.openMarkets : null;
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(change: TopicChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  close(): void {
    this.closed = true;
  }
}

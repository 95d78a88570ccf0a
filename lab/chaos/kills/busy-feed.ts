import { CupFeed } from '../../feed/cup-feed.ts';

const ROWS = 40;
/** A remark this long on each row makes the documents as large as they get. */
const REMARK_CHARACTERS = 3000;

const box = (oname: string, odds: number) => ({
  psid: 0,
  odds,
  otype: oname.startsWith('back') ? 'back' : 'lay',
  oname,
  tno: 0,
  size: 500,
});

/** One market of forty rows. Its first remark says when it was made, in epoch milliseconds, and whether it is closed. */
function marketDocument(gmid: number, atMs: number, closed: boolean, remark: string) {
  const section = Array.from({ length: ROWS }, (_, n) => ({
    sid: n + 1,
    psid: 0,
    sno: n + 1,
    gstatus: closed ? 'SUSPENDED' : 'ACTIVE',
    gscode: closed ? 0 : 1,
    nat: `Runner ${n + 1}`,
    rem: remark,
    // Forty equal chances, a little to the house's good: anything else would be held by the guard.
    odds: [box('back1', 38 + (atMs % 50) / 100), box('lay1', 42 + (atMs % 50) / 100)],
  }));
  const status = closed ? 'SUSPENDED' : 'OPEN';
  const rem = `made ${atMs} ${closed ? 'closed' : 'open'}`;
  return [{ gmid, rem, mid: gmid * 10, mname: 'MATCH_ODDS', gtype: 'match', status, min: 1, max: 1000, section }];
}

/** A source with large odds documents, each of which closes and opens again and again. */
export class BusyFeed extends CupFeed {
  readonly #gmids: readonly number[];
  readonly #remark = 'x'.repeat(REMARK_CHARACTERS);
  #turn = 0;

  constructor(gmids: readonly number[], nowMs: number) {
    super(gmids, { inPlay: false, startsAtMs: nowMs + 3_600_000 });
    this.#gmids = gmids;
    for (const gmid of gmids) this.#show(gmid, nowMs, false);
  }

  /** Changes the next event in turn: closed in one round, open in the next. */
  step(nowMs: number): void {
    const gmid = this.#gmids[this.#turn % this.#gmids.length];
    if (gmid === undefined) return;
    this.#show(gmid, nowMs, Math.floor(this.#turn / this.#gmids.length) % 2 === 0);
    this.#turn += 1;
  }

  #show(gmid: number, atMs: number, closed: boolean): void {
    this.say(gmid, marketDocument(gmid, atMs, closed, this.#remark), closed);
  }
}

import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { bestWins } from './winner-store.ts';

type Reply = ReplyOf<Api['settings']['winnerAnnouncement']>;

const DAYS_MS = 7 * 24 * 3_600_000;
/** Everybody's page asks: one read serves them for so long. */
const KEPT_MS = 60_000;

/** `ra•••07`: enough to know oneself by, too little for others. */
function masked(name: string): string {
  return name.length < 5 ? `${name.slice(0, 1)}•••` : `${name.slice(0, 2)}•••${name.slice(-2)}`;
}

/** The largest wins that were paid in the last seven days, with names masked here; none while nobody has won. */
export function winnerAnnouncement() {
  let kept: { readonly atMs: number; readonly read: Promise<Reply> } | null = null;
  return async ({ context }: Pick<Call<Api['settings']['winnerAnnouncement']>, 'context'>): Promise<Reply> => {
    const nowMs = context.clock.now();
    if (kept === null || nowMs - kept.atMs >= KEPT_MS) {
      const mine = { atMs: nowMs, read: readWinners(context, nowMs) };
      kept = mine;
      mine.read.catch(() => {
        // Who asks next reads anew.
        if (kept === mine) kept = null;
      });
    }
    return kept.read;
  };
}

async function readWinners({ db }: Context, nowMs: number): Promise<Reply> {
  const rows = await bestWins(db, nowMs - DAYS_MS);
  return {
    items: rows.map(({ username, amount, created_at: at }) => ({
      user: masked(username),
      amount: rupeesFromPaise(paise(amount)),
      date: at.toISOString(),
    })),
  };
}

import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { holdLease } from '../../../db/lease/lease.ts';
import { type Periodic, periodically } from '../../../periodic.ts';
import { alertReply } from './alert-reply.ts';
import { alertsToTell, noteTold } from './alert-store.ts';

export type Webhook = { readonly url: string; readonly secret: string };

const EVERY_MS = 2_000;
/** Longer than a pass may take: every alert of one waits its time for an answer. */
const LEASE_MS = 120_000;
const ANSWER_MS = 5_000;
const AT_ONCE = 10;
/** What could not be told for a day is old news. */
const TOLD_WITHIN_MS = 24 * 3600_000;
const FIRST_AGAIN_MS = 5_000;
const AGAIN_MAX_MS = 30 * 60_000;

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'random'>;

/** After so many tries the next one waits twice as long as the last, up to half an hour. */
export const againAfterMs = (tries: number): number =>
  Math.min(AGAIN_MAX_MS, FIRST_AGAIN_MS * 2 ** Math.min(tries, 20));

/**
 * HMAC-SHA-256 of `timestamp.body` in hexadecimal digits. Whoever listens makes it again with the word that both know, and
 * refuses what is older than a few minutes.
 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Tells new alerts to an address of the operator's, on one of the servers. */
export class AlertWebhook {
  readonly #parts: Parts;
  readonly #webhook: Webhook;
  readonly #holder: string;
  #failing = false;

  constructor(parts: Parts, webhook: Webhook) {
    this.#parts = parts;
    this.#webhook = webhook;
    this.#holder = parts.random.uuid();
  }

  /**
   * One pass; answers how many were taken. An alert is told until an answer between 200 and 299 comes, so it may come twice:
   * its id says so. The first one that is not taken ends the pass, the others wait behind it.
   */
  async tell(): Promise<number> {
    const { db, clock } = this.#parts;
    if (!(await holdLease(db, 'alert-webhook', this.#holder, LEASE_MS))) return 0;
    const nowMs = clock.now();
    const due = await alertsToTell(db, nowMs, nowMs - TOLD_WITHIN_MS, AT_ONCE);
    let told = 0;
    for (const row of due) {
      const fault = await this.#send(JSON.stringify({ alert: alertReply(row) }));
      await noteTold(db, row.id, fault === null ? null : clock.now() + againAfterMs(row.tries), clock.now());
      this.#say(fault, row.id);
      if (fault !== null) break;
      told += 1;
    }
    return told;
  }

  /** Why it was not taken; null when it was. */
  async #send(body: string): Promise<string | null> {
    const timestamp = String(Math.floor(this.#parts.clock.now() / 1_000));
    try {
      const answer = await fetch(this.#webhook.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'pavilion-timestamp': timestamp,
          'pavilion-signature': signatureOf(this.#webhook.secret, timestamp, body),
        },
        // Another address would be told what the operator meant for this one.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `it answered ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The log says once that it fails, and once that it works again. */
  #say(fault: string | null, alertId: number): void {
    if ((fault !== null) === this.#failing) return;
    this.#failing = fault !== null;
    if (fault === null) this.#parts.log.info({ alertId }, 'alerts are told outside again');
    else this.#parts.log.warn({ alertId, fault }, 'an alert could not be told outside; it is tried again');
  }
}

/** Looks every two seconds until it is closed. */
export function startAlertWebhook(parts: Parts, webhook: Webhook): Periodic {
  const teller = new AlertWebhook(parts, webhook);
  const act = async () => {
    await teller.tell();
  };
  return periodically(EVERY_MS, act, (error) => parts.log.warn({ err: error }, 'alerts could not be told outside'));
}

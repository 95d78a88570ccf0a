import webPush from 'web-push';
import type { Context } from '../../../context.ts';
import { holdLease, releaseLease } from '../../../db/lease/lease.ts';
import { type Periodic, periodically } from '../../../periodic.ts';
import {
  devicesFor,
  dropNotices,
  noteAlerts,
  noteAnswers,
  noteSettled,
  type NoticeRow,
  takeNotices,
} from './notice-store.ts';
import { payloadOf } from './payload.ts';
import type { PushDoor } from './push-door.ts';
import { type PushKey, pushKey } from './push-key.ts';
import { type DeviceRow, forgetDevice, hasDevices, noteFailure, noteTaken } from './push-store.ts';

const LEASE = 'push';
const EVERY_MS = 2_000;
/** Longer than a pass may take: each send waits its time for an answer. */
const LEASE_MS = 120_000;
/** What could not be told for so long is no news. */
const LATE_MS = 10 * 60_000;
/** How far a pass looks back behind the one before, for what was written then and committed after it. */
const OVERLAP_MS = 60_000;
/** So long it is known what an account was told: longer than anything is looked back. */
const KEPT_MS = 24 * 3600_000;
const NOTICES_AT_ONCE = 40;
const SENDS_AT_ONCE = 16;
const NOTICES_AN_HOUR = 30;
const FAILURES_MAX = 5;
const GONE = new Set([404, 410]);
/** The service takes no notice that is signed so: the device can do nothing about it. */
const UNSIGNED = new Set([401, 403]);

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'random' | 'secrets' | 'settings'>;
type Send = { readonly notice: NoticeRow; readonly device: DeviceRow };

/**
 * Tells devices what was settled and which price alerts were reached, from the records and after them: nothing waits for
 * it, and a device that is not reached loses the notice, never the fact. One server of several sends, by a lease; that a
 * notice goes out once does not hang on the lease, but on its row, which is taken before anything is sent.
 */
export class PushSender {
  readonly #parts: Parts;
  readonly #door: PushDoor;
  readonly #contact: string;
  readonly #holder: string;
  #lookedMs = 0;

  /** `contact`: whom push services may write to, a mailto: or https: address. */
  constructor(parts: Parts, door: PushDoor, contact: string) {
    this.#parts = parts;
    this.#door = door;
    this.#contact = contact;
    this.#holder = parts.random.uuid();
  }

  /** One pass; answers how many sends were tried. */
  async tell(): Promise<number> {
    const { db, clock } = this.#parts;
    if (!(await holdLease(db, LEASE, this.#holder, LEASE_MS)) || !(await hasDevices(db))) return 0;
    const nowMs = clock.now();
    const lateMs = nowMs - LATE_MS;
    const sinceMs = Math.max(lateMs, this.#lookedMs - OVERLAP_MS);
    await noteSettled(db, sinceMs);
    await noteAlerts(db, nowMs, sinceMs);
    await noteAnswers(db, sinceMs);
    this.#lookedMs = nowMs;
    await dropNotices(db, nowMs - KEPT_MS);
    const key = await pushKey(this.#parts);
    if (key === null) return 0;
    const notices = await takeNotices(db, nowMs, lateMs, NOTICES_AT_ONCE);
    const sends = await this.#sendsOf(notices);
    await this.#sendAll(sends, key);
    return sends.length;
  }

  async close(): Promise<void> {
    await releaseLease(this.#parts.db, LEASE, this.#holder).catch(() => {});
  }

  /** Every device that wants each notice. An account that was told a lot lately is told no more of it. */
  async #sendsOf(notices: readonly NoticeRow[]): Promise<Send[]> {
    const told = new Map<number, number>();
    const wanted = notices.filter(({ account_id, lately }) => {
      const before = told.get(account_id) ?? lately;
      told.set(account_id, before + 1);
      return before < NOTICES_AN_HOUR;
    });
    if (wanted.length === 0) return [];
    const { db, clock } = this.#parts;
    const devices = await devicesFor(db, [...new Set(wanted.map(({ account_id }) => account_id))], clock.now());
    return wanted.flatMap((notice) =>
      devices
        .filter((device) => device.account_id === notice.account_id)
        .filter((device) => (notice.kind === 'alert' ? device.alerts && !device.bet_locked : device.settled))
        .map((device) => ({ notice, device })),
    );
  }

  async #sendAll(sends: readonly Send[], key: PushKey): Promise<void> {
    const rest = sends.values();
    /** The services that did not take our signature, each said once a pass. */
    const unsigned = new Map<string, number>();
    const work = async () => {
      for (const send of rest) {
        const status = await this.#send(send, key);
        if (UNSIGNED.has(status)) unsigned.set(new URL(send.device.endpoint).host, status);
      }
    };
    await Promise.all(Array.from({ length: SENDS_AT_ONCE }, work));
    for (const [service, status] of unsigned)
      this.#parts.log.warn({ service, status }, 'a push service refuses how notices are signed: look at PUSH_CONTACT');
  }

  async #send({ notice, device }: Send, key: PushKey): Promise<number> {
    const { db, log, settings } = this.#parts;
    const { id, endpoint, p256dh, auth } = device;
    let status = 0;
    try {
      const payload = JSON.stringify(payloadOf(notice, device, settings.current().identity.currencySign));
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: this.#contact, ...key },
        TTL: LATE_MS / 1_000,
        contentEncoding: 'aes128gcm',
      });
      status = await this.#door.send({ endpoint, headers: request.headers, body: request.body });
    } catch (error) {
      log.debug({ err: error, deviceId: id }, 'a notice did not reach its push service');
    }
    if (GONE.has(status)) await forgetDevice(db, id);
    else if (status >= 200 && status < 300) await noteTaken(db, id);
    else if (!UNSIGNED.has(status)) await noteFailure(db, id, FAILURES_MAX);
    return status;
  }
}

/** Looks every two seconds until it is closed. */
export function startPush(parts: Parts, door: PushDoor, contact: string): Periodic {
  const sender = new PushSender(parts, door, contact);
  const act = async () => {
    await sender.tell();
  };
  const passes = periodically(EVERY_MS, act, (error) => parts.log.warn({ err: error }, 'notices could not be pushed'));
  return {
    async close() {
      await passes.close();
      await sender.close();
    },
  };
}

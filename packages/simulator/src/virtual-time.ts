/**
 * Match time. Virtual milliseconds run `speed` times as fast as the wall clock and count from a fixed epoch, so that a
 * bridge started again shows the same matches in the same state.
 */

/** Midnight UTC; virtual time is zero here at every speed. */
export const EPOCH_MS = Date.UTC(2020, 0, 1);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export interface VirtualTime {
  readonly speed: number;
  /** Virtual milliseconds at a wall time; never before the epoch. */
  at(wallMs: number): number;
  /** Wall milliseconds at a virtual time. */
  wall(virtualMs: number): number;
  /** A virtual duration that also lasts at least so long on the wall clock. */
  atLeast(virtualMs: number, wallMs: number): number;
}

export function virtualTime(speed: number): VirtualTime {
  return {
    speed,
    at: (wallMs) => Math.max(0, (wallMs - EPOCH_MS) * speed),
    wall: (virtualMs) => EPOCH_MS + virtualMs / speed,
    atLeast: (virtualMs, wallMs) => Math.max(virtualMs, wallMs * speed),
  };
}

const IST_OFFSET_MS = 330 * MINUTE;

/** The same with two digits throughout, `MM/DD/YYYY hh:mm:ss AM/PM`: the provider's way in the tree of races. */
export function istDatePadded(wallMs: number): string {
  return istDate(wallMs).replace(/\b\d\b/g, (digit) => `0${digit}`);
}

/** `M/D/YYYY h:mm:ss AM/PM` in Asia/Kolkata, the provider's way of writing a start. */
export function istDate(wallMs: number): string {
  const ist = new Date(wallMs + IST_OFFSET_MS);
  const hours = ist.getUTCHours();
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${ist.getUTCMonth() + 1}/${ist.getUTCDate()}/${ist.getUTCFullYear()}`;
  return `${date} ${hours % 12 || 12}:${two(ist.getUTCMinutes())}:${two(ist.getUTCSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
}

import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A machine is never taken for slower than this: what stands still must be found out some day. */
const SHARE_LEAST = 0.02;

type Used = { readonly ranNs: number; readonly waitedNs: number };

/** How long this process has run, and has waited for a processor to run on, since it began; null where nobody says. */
function processorTime(): Used | null {
  try {
    const [ran, waited] = fs.readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return { ranNs: ran ?? 0, waitedNs: waited ?? 0 };
  } catch {
    return null;
  }
}

let lookedMs = performance.now();
let looked = processorTime();
let spentMs = 0;

/**
 * Milliseconds of a clock that goes as fast as this process gets a processor when it asks for one: as the wall's on a machine
 * that does nothing else, a fifth as fast where it waits four times as long as it runs. Whatever has to happen within a time
 * is judged by it, so that a busy machine makes a harness slow and never wrong.
 */
export function machineMs(): number {
  const nowMs = performance.now();
  const used = processorTime();
  const ran = used === null || looked === null ? 0 : used.ranNs - looked.ranNs;
  const waited = used === null || looked === null ? 0 : used.waitedNs - looked.waitedNs;
  const share = ran + waited > 0 ? ran / (ran + waited) : 1;
  spentMs += (nowMs - lookedMs) * Math.max(SHARE_LEAST, Math.min(1, share));
  [lookedMs, looked] = [nowMs, used];
  return spentMs;
}

const LOOK_MS = 10;

/** Looks until it holds; answers whether it did within so much of the machine's time. */
export async function comesTrue(holds: () => boolean | Promise<boolean>, msMax: number): Promise<boolean> {
  for (const endMs = machineMs() + msMax; !(await holds()); await sleep(LOOK_MS)) if (machineMs() > endMs) return false;
  return true;
}

/** Rests for so much of the machine's time. */
export async function restMs(ms: number): Promise<void> {
  for (const endMs = machineMs() + ms; machineMs() < endMs; ) await sleep(Math.min(ms, LOOK_MS));
}

/** Does something when so much of the machine's time has gone by, unless it is called off. */
export function afterMachineMs(ms: number, act: () => void): { callOff(): void; readonly came: boolean } {
  const endMs = machineMs() + ms;
  let came = false;
  const looking = setInterval(() => {
    if (machineMs() < endMs) return;
    clearInterval(looking);
    came = true;
    act();
  }, 100);
  return {
    callOff: () => clearInterval(looking),
    get came() {
      return came;
    },
  };
}

import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** What is worth looking up for: a market of the player's was decided, or the odds in the slip have changed. */
type Signal = 'settled' | 'odds-changed';

const KEY = 'pavilion.signal';

type SignalSetting = { on: boolean; toggle: () => void };

/** Whether those are told by a sound and, where the device can, by vibration; off at first, kept per browser. */
export const useSignalSetting = create<SignalSetting>()((set, get) => ({
  on: readStored(KEY) === 'on',
  toggle: () => {
    const on = !get().on;
    writeStored(KEY, on ? 'on' : null);
    set({ on });
    // So that it is known what to listen for; a browser also lets a page sound only after a press.
    if (on) signal('settled');
  },
}));

/** Two short tones each, rising for a result; Hz. */
const TONES: Readonly<Record<Signal, readonly [number, number]>> = { settled: [660, 880], 'odds-changed': [520, 440] };
const TONE_SECONDS = 0.12;
const VIBRATION_MS = { settled: [80], 'odds-changed': [40, 60, 40] } as const;

/** A match that ends decides many markets at once: that is one thing to hear. */
const QUIET_MS = 1_000;
let lastMs = Number.NEGATIVE_INFINITY;

export function signal(kind: Signal): void {
  const nowMs = performance.now();
  if (!useSignalSetting.getState().on || nowMs - lastMs < QUIET_MS) return;
  lastMs = nowMs;
  if ('vibrate' in navigator) navigator.vibrate([...VIBRATION_MS[kind]]);
  if ('AudioContext' in window) play(TONES[kind]);
}

let context: AudioContext | null = null;

function play(tones: readonly number[]): void {
  context ??= new AudioContext();
  // A page that was never pressed may not sound, and says so here; there is nothing to do about it.
  void context.resume().catch(() => undefined);
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  for (const [at, hertz] of tones.entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(context.currentTime + at * TONE_SECONDS);
    tone.stop(context.currentTime + (at + 1) * TONE_SECONDS);
  }
}

import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';

const KEY = 'pavilion.risk-sound';

/** Whether a large bet is heard; kept in the browser. */
export const useSound = create<{ on: boolean; toggle: () => void }>()((set, get) => ({
  on: readStored(KEY) === 'on',
  toggle: () => {
    const on = !get().on;
    writeStored(KEY, on ? 'on' : null);
    set({ on });
    if (on) beep();
  },
}));

let audio: AudioContext | null = null;
let lastMs = 0;
/** Many bets at once are one sound. */
const APART_MS = 400;

/** One short tone; nothing where the browser has no sound, or plays none before somebody has pressed something. */
export function beep(): void {
  const nowMs = performance.now();
  if (nowMs - lastMs < APART_MS || typeof AudioContext === 'undefined') return;
  lastMs = nowMs;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.08, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.18);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + 0.2);
}

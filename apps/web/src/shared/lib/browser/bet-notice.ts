import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const KEY = 'pavilion.bet-notice';

type BetNotice = { small: boolean; toggle: () => void };

/** Whether a bet that was placed is told by a small notice instead of the dialog; off at first, kept per browser. */
export const useBetNotice = create<BetNotice>()((set, get) => ({
  small: readStored(KEY) === 'small',
  toggle: () => {
    const small = !get().small;
    writeStored(KEY, small ? 'small' : null);
    set({ small });
  },
}));

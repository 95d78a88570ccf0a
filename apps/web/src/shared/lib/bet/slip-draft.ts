import { create } from 'zustand';

/**
 * What the player picked and is about to bet. Markets and event pages write the pick, the slip reads it and writes
 * price and stake, and the event page reads those back for its what-if figures: the one meeting point of the three.
 */
export type SlipPick = {
  eventId: string;
  eventName: string;
  eventStartTime: string | null;
  sportId: string;
  sportName: string;
  competitionId: string | null;
  competitionName: string | null;
  marketId: string;
  marketName: string;
  /** The market's kind: match, bookmaker, session, yesno, line, oddeven, khado, meter, digit. */
  kind: string;
  selectionKey: string;
  selectionName: string;
  /** The box that was clicked: Back / Yes / Odd is back, Lay / No / Even is lay. */
  side: 'back' | 'lay';
  /** Decimal odds, or the rate per 100, in hundredths, at the moment of the click. */
  priceHundredths: number;
  /** Runs of a session, line, khado or meter row. */
  line: number | null;
  width: number | null;
  minPaise: number | null;
  maxPaise: number | null;
  /** Number of the clicked box; a bet on one of several separate quotes names it. */
  level: number;
  /** Key of the clicked box on the price board, and the topic it stands in: which cell is ringed, whether it still trades. */
  box: { topic: string; key: string };
  /** Everything that can win in this market, for the what-if table; empty where results are runs. */
  outcomes: readonly { id: string; name: string }[];
  /** Which of them the bet is about. */
  outcome: string;
  /** In play, match odds are held for the bet delay. */
  inPlay: boolean;
  /** How long bets on this row are held, where that is set for the row itself; null: the sport's usual delay. */
  betDelayMs: number | null;
};

/** Default stake 1000. */
const DEFAULT_STAKE_PAISE = 1_000_00;

/** A price as a box has it. */
export type BoxPrice = Pick<SlipPick, 'priceHundredths' | 'line' | 'width'>;

type SlipDraft = {
  pick: SlipPick | null;
  priceHundredths: number;
  /** The odds are the player's own words, whatever the pick's were. */
  isTyped: boolean;
  line: number | null;
  stakePaise: number;
  /** The new price that the player is asked about; every figure is of it while the question stands. */
  asked: BoxPrice | null;
  /** Opens the slip on a pick; price and stake start anew. */
  open: (pick: SlipPick) => void;
  /** Opens it with a stake chosen before, also while one-click betting is on: the price is read before anything is placed. */
  show: (pick: SlipPick, stakePaise: number) => void;
  setPrice: (priceHundredths: number) => void;
  /** The price at which the pick is offered by now takes the place of the one that was read. */
  takePrice: (price: BoxPrice) => void;
  setAsked: (price: BoxPrice | null) => void;
  setLine: (line: number | null) => void;
  setStake: (stakePaise: number) => void;
  close: () => void;
};

/** Who takes the picks in place of the slip: one-click betting, while it is on. */
let taker: ((pick: SlipPick) => void) | null = null;
export const takePicks = (by: typeof taker): void => {
  taker = by;
};

const startOf = (pick: SlipPick) => ({
  ...{ pick, priceHundredths: pick.priceHundredths, line: pick.line },
  isTyped: false,
});

export const useSlipDraft = create<SlipDraft>()((set) => ({
  pick: null,
  priceHundredths: 0,
  isTyped: false,
  line: null,
  stakePaise: DEFAULT_STAKE_PAISE,
  asked: null,
  open: (pick) => {
    if (taker) taker(pick);
    else set({ ...startOf(pick), stakePaise: DEFAULT_STAKE_PAISE });
  },
  show: (pick, stakePaise) => set({ ...startOf(pick), stakePaise }),
  setPrice: (priceHundredths) => set({ priceHundredths, isTyped: true }),
  takePrice: ({ priceHundredths, line, width }) =>
    set(({ pick }) => ({
      ...{ pick: pick && { ...pick, priceHundredths, line, width }, priceHundredths, line },
      isTyped: false,
    })),
  setAsked: (asked) => set({ asked }),
  setLine: (line) => set({ line }),
  setStake: (stakePaise) => set({ stakePaise }),
  close: () => set({ pick: null }),
}));

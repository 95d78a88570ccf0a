/** Commands in plain data, which the core and the naive model each read in their own way. */
export type Kind = 'match' | 'bookmaker' | 'session' | 'yesno' | 'line' | 'oddeven' | 'khado' | 'meter' | 'digit';
export type Box = 'back' | 'lay';
export type Figures = { readonly price: number; readonly line: number | null; readonly width: number | null };

export type Slot = {
  readonly kind: Kind;
  readonly runners: readonly string[];
  readonly winners: number;
  readonly maxResult: number | null;
};

/** Results are kept as lists of winners or as runs; void is neither. */
export type Outcome =
  | { readonly type: 'winners'; readonly list: readonly string[] }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void' };

export type PlaceCommand = {
  readonly type: 'place';
  readonly player: string;
  readonly slot: number;
  readonly box: Box;
  readonly selection: string;
  readonly stake: number;
  readonly expected: Figures;
  readonly level: number | null;
  readonly consent: boolean;
  readonly offers: readonly (Figures & { readonly level: number })[];
  readonly userLocked: boolean;
  readonly betLocked: boolean;
  readonly excluded: boolean;
  readonly stakeLeft: number | null;
  readonly lossLeft: number | null;
  readonly listed: boolean;
  readonly rowOpen: boolean;
  readonly marketOpen: boolean;
  readonly suspended: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly age: number;
  readonly held: number;
  /** What the house takes, in paise; null: anything. */
  readonly houseWin: number | null;
  readonly houseExposure: number | null;
  readonly houseLiability: number | null;
};

export type Command =
  | PlaceCommand
  | { readonly type: 'settle'; readonly slot: number; readonly outcome: Outcome }
  | {
      readonly type: 'decide-bet';
      readonly slot: number;
      readonly bet: number;
      readonly decision: 'won' | 'lost' | 'pending';
    }
  | { readonly type: 'renew'; readonly slot: number }
  | { readonly type: 'deposit'; readonly player: string; readonly amount: number }
  | { readonly type: 'withdraw'; readonly player: string; readonly amount: number };

export const PLAYERS = ['asha', 'bela', 'chand'];
export const AGENTS = ['north', 'south'];
export const MAX_AGE_MS = 3_000;
export const LAST_RUN = 24;
const RUNNERS = ['home', 'draw', 'away'];

export const SLOTS: readonly Slot[] = [
  { kind: 'match', runners: RUNNERS, winners: 1, maxResult: null },
  { kind: 'match', runners: ['a', 'b', 'c', 'd'], winners: 2, maxResult: null },
  { kind: 'bookmaker', runners: ['home', 'away'], winners: 1, maxResult: null },
  { kind: 'session', runners: [], winners: 1, maxResult: null },
  { kind: 'session', runners: [], winners: 1, maxResult: null },
  { kind: 'yesno', runners: ['yes', 'no'], winners: 1, maxResult: null },
  { kind: 'line', runners: [], winners: 1, maxResult: null },
  { kind: 'oddeven', runners: ['odd', 'even'], winners: 1, maxResult: null },
  { kind: 'khado', runners: [], winners: 1, maxResult: null },
  { kind: 'meter', runners: [], winners: 1, maxResult: LAST_RUN },
  { kind: 'digit', runners: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], winners: 1, maxResult: null },
];

export function slotAt(index: number): Slot {
  const slot = SLOTS[index];
  if (slot === undefined) throw new Error(`no slot ${index}`);
  return slot;
}

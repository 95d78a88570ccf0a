import type { ListedShape } from '../reading.ts';
import { SLOTS } from './slots.ts';

/** Whether any of the matches may end in a draw that can be bet on: then they have three columns. */
export const hasDraw = (events: readonly ListedShape[]): boolean => events.some(({ slots }) => slots.x !== null);

const NO_DRAW = /tennis|badminton|volleyball|basketball|baseball|snooker|darts/i;

/** Whether the matches of a sport have three columns: all but those of a sport that always has a winner, and has it here. */
export const sportHasDraw = (sportName: string, events: readonly ListedShape[]): boolean =>
  !NO_DRAW.test(sportName) || hasDraw(events);

/** The columns of a match: 1 and 2, and X between them where there is a draw. */
export const slotsShown = (draw: boolean) => SLOTS.filter(({ slot }) => draw || slot !== 'x');

/** A match without a draw has no box in that column; one without any market yet has all of them, locked. */
export const hasSlot = ({ slots, market }: ListedShape, slot: keyof ListedShape['slots']): boolean =>
  slot !== 'x' || market === null || slots.x !== null;

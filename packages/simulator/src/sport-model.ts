import type { Beats } from './beat.ts';
import type { EventKey, EventModel } from './event-model.ts';

/**
 * Events that follow each other. They start at every multiple of the period and last as long as they last: a start that
 * went by the length of the match before it, or of its own, would tell what nobody can know yet. Virtual milliseconds.
 */
export interface LanePlan {
  periodMs: number;
  /** How long before its start an event is listed. */
  listedMs: number;
  /** How long before its start its markets open. */
  opensMs: number;
  /** No event of the lane is longer than this. */
  longestMs: number;
}

/**
 * One sport: its lanes, and how to write down and price the event in a slot. Everything follows from the key, so an
 * event can be asked about again at any time after it is over.
 */
export interface SportModel {
  /** The provider's sport id and name. */
  sid: number;
  name: string;
  /** Display order in the list of sports. */
  order: number;
  /** Its events stand in the tree of races, below no competition. */
  racing?: true;
  lanes: readonly LanePlan[];
  /** Works out once what all events share, so that no answer is late because it is the first. */
  prepare?(): void;
  /** Length of play. */
  durationMs(key: EventKey): number;
  open(key: EventKey, beats: Beats): EventModel;
}

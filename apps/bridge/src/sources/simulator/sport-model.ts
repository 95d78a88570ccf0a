import type { Beats } from './beat.ts';
import type { EventKey, EventModel } from './event-model.ts';

/** How the events of a lane follow each other. Times are virtual milliseconds. */
export type LaneTiming =
  /** A start at every multiple of the period. */
  | { kind: 'starts'; periodMs: number }
  /** An end at every multiple of the period, give or take the jitter; the start follows from the length. */
  | { kind: 'ends'; periodMs: number; jitterMs: number }
  /** One after the other, each starting a while before the one before it ends, with a pause at the end of a day. */
  | { kind: 'chain'; overlapMs: readonly [least: number, most: number] };

export interface LanePlan {
  timing: LaneTiming;
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

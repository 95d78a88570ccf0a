/** An event as the catalogue knows it. Ids on our wire are text; the sport's and the competition's are numbers here. */
export type KnownEvent = {
  readonly eventId: string;
  readonly name: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly competitionId: number;
  readonly competitionName: string;
  readonly startsAtMs: number;
  readonly inPlay: boolean;
  /** The sport, the competition and the event are switched on. */
  readonly enabled: boolean;
  /** A super admin has suspended the event or its sport: it is shown, and takes no bets. */
  readonly suspended: boolean;
};

/** What the book needs of the catalogue. Only events that are on record in the database are known. */
export type EventDirectory = {
  event(eventId: string): KnownEvent | null;
};

/** A sport as the provider numbers it, for an event type of the exchange. */
export interface RecordedSport {
  readonly sid: number;
  readonly name: string;
  readonly order: number;
  /** Every race is an event of its own, without competition. */
  readonly racing: boolean;
}

const sport = (sid: number, name: string, order: number, racing = false): RecordedSport => ({
  sid,
  name,
  order,
  racing,
});

/** Event types of the exchange and the provider's sports. */
const BY_EVENT_TYPE: ReadonlyMap<string, RecordedSport> = new Map([
  ['4', sport(4, 'Cricket', 1)],
  ['1', sport(1, 'Football', 2)],
  ['2', sport(2, 'Tennis', 3)],
  ['7', sport(10, 'Horse Racing', 6, true)],
  ['4339', sport(65, 'Greyhound Racing', 8, true)],
  ['7522', sport(15, 'Basketball', 9)],
  ['998917', sport(18, 'Volleyball', 10)],
  ['6422', sport(59, 'Snooker', 11)],
  ['3503', sport(57, 'Darts', 12)],
  ['6', sport(6, 'Boxing', 13)],
  ['26420387', sport(3, 'MMA', 14)],
  ['6423', sport(58, 'American Football', 15)],
  ['7524', sport(19, 'Ice Hockey', 16)],
  ['2378961', sport(40, 'Politics', 17)],
  ['8', sport(52, 'Motor Sports', 18)],
]);

/** Sports that a player expects to find, played or not. */
export const USUAL_SPORTS: readonly RecordedSport[] = [
  sport(4, 'Cricket', 1),
  sport(1, 'Football', 2),
  sport(2, 'Tennis', 3),
  sport(8, 'Table Tennis', 4),
  sport(68, 'Esoccer', 5),
  sport(10, 'Horse Racing', 6, true),
  sport(66, 'Kabaddi', 7),
];

/** Sports that the provider does not number keep the exchange's number above this. */
const FOREIGN_FROM = 100_000;

export function sportOf(eventTypeId: unknown): RecordedSport {
  const id = typeof eventTypeId === 'number' ? String(eventTypeId) : eventTypeId;
  const known = typeof id === 'string' ? BY_EVENT_TYPE.get(id) : undefined;
  if (known !== undefined) return known;
  const number = typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
  return sport(FOREIGN_FROM + number, `Sport ${number}`, 100);
}

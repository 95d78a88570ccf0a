/** The state of a navigation that opens something of the page: whoever is on it stays where they are. */
export const STAYS = { stays: true } as const;

export const staysOn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stays' in state && state.stays === true;

/** Settings that change what the server does, in the units their names say. Read from the `setting` table. */
export type ServerSettings = {
  readonly oddsUpdateUsec: number;
  /** How long an in-play bet on match odds is held, by sport id; a sport that is not listed is not held. */
  readonly betDelaysMs: Readonly<Record<string, number>>;
  readonly priceMaxAgeMs: { readonly inPlay: number; readonly preMatch: number };
  readonly passwordLengthMin: number;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  readonly termsVersion: string;
};

/** The newest settings without a wait: renewed by hints on the bus and every few seconds. */
export type SettingsCache = {
  current(): ServerSettings;
  /** Reads the table now. */
  refresh(): Promise<void>;
  close(): void;
};

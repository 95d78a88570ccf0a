import type { Clock } from '@pavilion/feed';
import type { Bus } from '../../bus/bus.ts';

/** What tells of every new price, by event: the book. */
export type Watchable = { watch(listener: (eventId: string) => void): () => void };

/** Looks after what waits for prices. */
export type Looker = {
  /** Reads what waits again and looks at all of it now; true when this server is the one that looks after it. */
  look(): Promise<boolean>;
  /** The same, by itself: what goes wrong is logged. */
  lookSoon(): void;
  onPrices(eventId: string): void;
  /** Finishes what it is at, and lets another server go on. */
  close(): Promise<void>;
};

export type LookingOptions = {
  readonly book: Watchable;
  readonly bus: Bus;
  readonly news: string;
  readonly clock: Clock;
};

/** Lets it look at every price of the book, at every word of `news` on the bus, every so many milliseconds, and at once. */
export function keepLooking(
  looker: Looker,
  lookMs: number,
  { book, bus, news, clock }: LookingOptions,
): Pick<Looker, 'look' | 'close'> {
  let cancelTimer = () => {};
  const endWatch = book.watch((eventId) => looker.onPrices(eventId));
  const endHearing = bus.subscribe(news, () => looker.lookSoon());
  const arm = () => {
    cancelTimer = clock.after(lookMs, () => {
      looker.lookSoon();
      arm();
    });
  };
  arm();
  looker.lookSoon();
  return {
    look: () => looker.look(),
    async close() {
      cancelTimer();
      endWatch();
      endHearing();
      await looker.close();
    },
  };
}

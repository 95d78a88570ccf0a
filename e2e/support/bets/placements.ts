// The way of a placement to the server and back, where a journey decides what gets through and when.
import type { PlaceBetBody } from '@pavilion/contract';
import { expect, type Locator, type Page, type Route } from '@playwright/test';

export type Placement = {
  readonly body: PlaceBetBody;
  /** The server has it and decides; the page hears nothing yet. */
  arrive: () => Promise<void>;
  /** The page hears what the server says. */
  answer: () => Promise<void>;
  /** The page hears what the journey says. */
  refuse: (body: object) => Promise<void>;
  /** The line is cut: the page never hears anything. */
  cut: () => Promise<void>;
};

/** What the browser logs of answers that were cut or refused on the way, and of questions about what has no answer yet. */
export const WAY_FAULTS = /net::ERR_FAILED|\b40[49]\b.*\/api\/bets\/(?:place|by-request)/;

/** Every placement of the page from now on, in the order in which they were sent; each waits until it is let go on. */
export async function placementsOf(page: Page): Promise<readonly Placement[]> {
  const sent: Placement[] = [];
  await page.route('**/api/bets/place', (route) => void sent.push(placementOf(route)));
  return sent;
}

function placementOf(route: Route): Placement {
  let reply: ReturnType<Route['fetch']> | undefined;
  const arrive = () => (reply ??= route.fetch());
  return {
    body: route.request().postDataJSON(),
    arrive: async () => void (await arrive()),
    answer: async () => route.fulfill({ response: await arrive() }),
    refuse: (body) => route.fulfill({ status: 409, json: body }),
    cut: () => route.abort('failed'),
  };
}

/** The one with that number, when it is on its way. */
export async function sentNow(sent: readonly Placement[], number: number): Promise<Placement> {
  await expect.poll(() => sent.length, 'bets that were sent').toBe(number);
  const last = sent[number - 1];
  if (!last) throw new Error('nothing was sent');
  return last;
}

/** Nobody can ask what became of a bet until the answer is called. */
export async function withoutAnswers(page: Page): Promise<() => Promise<void>> {
  const asked = /\/api\/bets\/by-request\//;
  await page.route(asked, (route) => route.abort('failed'));
  return () => page.unroute(asked);
}

export const noticesOf = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

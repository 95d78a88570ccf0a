// Handlers of the calls that live on the feed, for tests of what happens before a handler: they know no market.
import { api, type EndpointSpec } from '@pavilion/contract';
import type { SomeHandlers } from '../../src/app.ts';
import type { Handlers } from '../../src/http/call.ts';
import { refuse } from '../../src/http/refusal.ts';
import { betByRequest, betHistory, currentBets, positions } from '../../src/modules/bets/bet-lists.ts';

/** Answers NOT_FOUND to every call of a group, as a server whose source lists nothing does. */
const unknown = <Group extends Record<string, EndpointSpec>>(group: Group): Handlers<Group> =>
  Object.fromEntries(
    Object.keys(group).map((name) => [name, async () => refuse('NOT_FOUND')]),
  ) as unknown as Handlers<Group>;

export const feedlessHandlers = (): SomeHandlers => ({
  bets: {
    place: async () => refuse('MARKET_NOT_AVAILABLE'),
    byRequest: betByRequest,
    current: currentBets,
    history: betHistory,
    positions,
  },
  provider: unknown(api.provider),
  marketDesk: unknown(api.marketDesk),
});

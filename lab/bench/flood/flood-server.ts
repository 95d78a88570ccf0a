// The server of the flood benchmark, a process of its own: sign-in, placing, health and search over 400 events, with the
// limits of the environment.
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { buildPart } from '../../../apps/server/src/app.ts';
import { demo } from '../../../apps/server/src/modules/accounts/demo/demo-sign-in.ts';
import { authHandlers } from '../../../apps/server/src/modules/sessions/routes.ts';
import { nothingAwaited } from '../../../apps/server/src/modules/bets/result-in.ts';
import { betHandlers } from '../../../apps/server/src/modules/placement/routes.ts';
import type { SearchParts } from '../../../apps/server/src/modules/catalogue/search/search.ts';
import { searchHandlers } from '../../../apps/server/src/modules/catalogue/search/search.ts';
import { settingsHandlers } from '../../../apps/server/src/modules/settings/routes.ts';
import { createStage } from '../../chaos/stage.ts';
import { simContext } from '../../../apps/server/test/support/betting-world.ts';
import { createPlacement } from '../../../apps/server/src/modules/placement/placement.ts';

const EVENTS = 400;
const PLAYERS = 40;
const MARKETS = 10;

const [socketDir, database, limits] = process.argv.slice(2);
if (socketDir === undefined || database === undefined) throw new Error('two arguments');

const pool = createPool({ host: socketDir, user: 'postgres', database, max: 8 });
const stage = await createStage(pool, {
  players: PLAYERS,
  rupees: 10_000_000,
  kinds: Array<'match'>(MARKETS).fill('match'),
});
await pool.query('analyze');
const env = limits === undefined ? { RATE_LIMITS: '' } : { RATE_LIMITS: limits };
const context = await simContext(pool, stage.book, { env });

const events = Array.from({ length: EVENTS }, (_, n) => ({
  ...{ eventId: String(n), name: `Northbridge ${n} v Southmoor ${n}`, sportId: 4, sportName: 'Cricket' },
  ...{ competitionId: 1, competitionName: 'County Championship', startsAtMs: n, inPlay: n % 2 === 0 },
  ...{ enabled: true, suspended: false },
}));
// Searching reads these four of the catalogue.
const catalogue = {
  shownSports: () => [{ id: 4, name: 'Cricket' }],
  listedEvents: () => events,
  event: (id: string) => events[Number(id)] ?? null,
  listed: () => null,
} as unknown as SearchParts['catalogue'];
const markets: SearchParts['markets'] = {
  marketsOf: (eventId) => [{ id: `${eventId}1`, name: 'Match Odds', kind: 'match', gtype: 'match' } as never],
};

const app = await buildPart(context, {
  auth: authHandlers(demo),
  bets: betHandlers(createPlacement(context), nothingAwaited),
  search: searchHandlers({ catalogue, markets }),
  settings: settingsHandlers(
    () => ({ feed: 'ok', ageMs: 0 }),
    async () => ({ items: [] }),
  ),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
process.send?.({
  port: address.port,
  tokens: stage.players.map(({ token }) => token),
  markets: stage.markets.map(({ eventId, marketId }) => ({ eventId, marketId })),
});
process.on('disconnect', () => process.exit(0));

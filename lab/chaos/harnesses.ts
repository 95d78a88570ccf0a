import { barrier } from './load/barrier.ts';
import { brokenBooks } from './money/broken-books.ts';
import { crowds } from './load/crowds.ts';
import { guesses } from './load/guesses.ts';
import { houseLimits } from './money/house-limits.ts';
import { idempotency } from './load/idempotency.ts';
import { orderSeason } from './money/order-season.ts';
import { orderWalk } from './money/order-walk.ts';
import { sameWallet } from './money/same-wallet.ts';
import { secondWall } from './money/second-wall.ts';
import { slowSockets } from './load/slow-sockets.ts';
import { correctedResults } from './money/corrected-results.ts';
import { formerAgent } from './money/former-agent.ts';
import { simulation } from './simulation.ts';
import { latePayer } from './closings/late-payer.ts';
import { heldElsewhere } from './closings/held-elsewhere.ts';
import { knownFacts } from './money/known-facts.ts';
import { movedRow } from './money/moved-row.ts';
import { network } from './kills/network.ts';
import { slowBet } from './closings/slow-bet.ts';
import { killServer } from './kills/kill-server.ts';
import { busLines } from './kills/bus-lines.ts';
import { feedLines } from './kills/feed-lines.ts';
import type { Figures, Ground } from './ground.ts';
import { killWithdrawal } from './kills/kill-withdrawal.ts';
import { killMatch } from './kills/kill-match.ts';
import { killDatabase } from './kills/kill-database.ts';
import { tamperedLedger } from './money/tampered-ledger.ts';
import { soak } from './load/soak.ts';
import { storm } from './load/storm.ts';
import { withdrawnRunners } from './money/withdrawn-runners.ts';
import { wrongPrices } from './money/wrong-prices.ts';

/** A harness in its two sizes: the one that `npm test` runs as well, and the long one. */
export type Harness = {
  short(ground: Ground, seed: number): Promise<Figures>;
  long(ground: Ground, seed: number): Promise<Figures>;
};

export const HARNESSES: Readonly<Record<string, Harness>> = {
  storm: {
    short: (ground, seed) => storm(ground, { operations: 5000, clients: 32 }, seed),
    long: (ground, seed) => storm(ground, { operations: 50_000, clients: 64 }, seed),
  },
  soak: {
    short: (ground, seed) => soak(ground, { bets: 10_000, clients: 24, pauseMs: 20 }, seed),
    long: (ground, seed) => soak(ground, { bets: 200_000, clients: 24, pauseMs: 400 }, seed),
  },
  'second-wall': { short: secondWall, long: secondWall },
  'slow-sockets': {
    short: (ground) => slowSockets(ground, { sockets: 60, neverReading: 15, seconds: 5 }),
    long: (ground) => slowSockets(ground, { sockets: 1000, neverReading: 150, seconds: 60 }),
  },
  'slow-bet': { short: slowBet, long: slowBet },
  crowds: { short: crowds, long: crowds },
  guesses: { short: guesses, long: guesses },
  'late-payer': { short: latePayer, long: latePayer },
  'known-facts': { short: knownFacts, long: knownFacts },
  'held-elsewhere': { short: heldElsewhere, long: heldElsewhere },
  'wrong-prices': { short: wrongPrices, long: wrongPrices },
  'moved-row': { short: movedRow, long: movedRow },
  'feed-lines': {
    short: (ground, seed) => feedLines(ground, { faults: 3 }, seed),
    long: (ground, seed) => feedLines(ground, { faults: 60 }, seed),
  },
  'bus-lines': {
    short: (ground, seed) => busLines(ground, { faults: 3 }, seed),
    long: (ground, seed) => busLines(ground, { faults: 60 }, seed),
  },
  network: {
    short: (ground, seed) => network(ground, { faults: 6, clients: 16 }, seed),
    long: (ground, seed) => network(ground, { faults: 200, clients: 24 }, seed),
  },
  'withdrawn-runners': {
    short: (ground, seed) => withdrawnRunners(ground, { races: 12 }, seed),
    long: (ground, seed) => withdrawnRunners(ground, { races: 400 }, seed),
  },
  'corrected-results': { short: correctedResults, long: correctedResults },
  'tampered-ledger': {
    short: (ground, seed) => tamperedLedger(ground, { rows: 80 }, seed),
    long: (ground, seed) => tamperedLedger(ground, { rows: 1000 }, seed),
  },
  'broken-books': { short: brokenBooks, long: brokenBooks },
  simulation: {
    short: (ground, seed) => simulation(ground, { operations: 1500 }, seed),
    long: (ground, seed) => simulation(ground, { operations: 50_000 }, seed),
  },
  'order-walk': {
    short: (ground, seed) => orderWalk(ground, { steps: 60 }, seed),
    long: (ground, seed) => orderWalk(ground, { steps: 2000 }, seed),
  },
  'order-season': {
    short: (ground, seed) => orderSeason(ground, { markets: 3, steps: 20 }, seed),
    long: (ground, seed) => orderSeason(ground, { markets: 60, steps: 40 }, seed),
  },
  'former-agent': {
    short: (ground, seed) => formerAgent(ground, { moves: 400 }, seed),
    long: (ground, seed) => formerAgent(ground, { moves: 10_000 }, seed),
  },
  'same-wallet': {
    short: (ground) => sameWallet(ground, { rounds: 50 }),
    long: (ground) => sameWallet(ground, { rounds: 500 }),
  },
  'house-limits': {
    short: (ground, seed) => houseLimits(ground, { rounds: 10 }, seed),
    long: (ground, seed) => houseLimits(ground, { rounds: 300 }, seed),
  },
  idempotency: {
    short: (ground, seed) => idempotency(ground, { requests: 200 }, seed),
    long: (ground, seed) => idempotency(ground, { requests: 10_000 }, seed),
  },
  barrier: {
    short: (ground, seed) => barrier(ground, { rounds: 40, clients: 32 }, seed),
    long: (ground, seed) => barrier(ground, { rounds: 5000, clients: 64 }, seed),
  },
  'kill-server': {
    short: (ground, seed) => killServer(ground, { kills: 10, clients: 24 }, seed),
    long: (ground, seed) => killServer(ground, { kills: 200, clients: 24 }, seed),
  },
  'kill-match': {
    short: (ground, seed) => killMatch(ground, { kills: 6 }, seed),
    long: (ground, seed) => killMatch(ground, { kills: 120 }, seed),
  },
  'kill-withdrawal': {
    short: (ground, seed) => killWithdrawal(ground, { races: 8 }, seed),
    long: (ground, seed) => killWithdrawal(ground, { races: 120 }, seed),
  },
  'kill-database': {
    short: (_ground, seed) => killDatabase({ kills: 3, clients: 24 }, seed),
    long: (_ground, seed) => killDatabase({ kills: 50, clients: 24 }, seed),
  },
};

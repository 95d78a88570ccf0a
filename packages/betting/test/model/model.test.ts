import { expect, test } from 'vitest';
import { decidePlacement, type PlacementDecision, profitAt } from '../../src/index.ts';
import { AGENTS, type Command, PLAYERS, type PlaceCommand, slotAt, SLOTS } from './command.ts';
import { CoreExchange, resultOf } from './core-exchange.ts';
import { nextCommand } from './generate.ts';
import { type Answer, NaiveExchange } from './naive-exchange.ts';
import { everyOutcome } from './naive-rules.ts';
import { seededRandom } from './random.ts';

/** MODEL_COMMANDS makes a long run (10 000 000 is the goal), MODEL_SEED repeats one that failed. */
function setting(name: string, fallback: number): number {
  const environment: unknown = Reflect.get(Reflect.get(globalThis, 'process') ?? {}, 'env');
  const value: unknown = typeof environment === 'object' && environment !== null ? Reflect.get(environment, name) : '';
  const number = Number(value);
  return value !== undefined && value !== '' && Number.isSafeInteger(number) && number > 0 ? number : fallback;
}

const COMMANDS = setting('MODEL_COMMANDS', 200_000);
const SEED = setting('MODEL_SEED', 20_260_211);

function answerOf(decision: PlacementDecision): Answer {
  if (!decision.ok) {
    const { code, detail } = decision.refusal;
    if (code !== 'INSUFFICIENT_FUNDS') return { code };
    return { code, available: detail.availablePaise, needed: detail.neededPaise };
  }
  const { priceHundredths, line, width } = decision.terms;
  return { code: 'OK', taken: { price: priceHundredths, line, width }, exposure: decision.exposurePaise };
}

/** The profit of a player's position for every result, as the core sees it. */
function coreProfits(core: CoreExchange, player: string, slot: number): number[] {
  const position = core.position(player, slot);
  return everyOutcome(slotAt(slot)).map((outcome) => profitAt(position, resultOf(slotAt(slot), outcome)));
}

/** The largest stake that a refusal names is carried by the model's wallet, and a paisa more is not. */
function largestStakeIsRight(naive: NaiveExchange, command: PlaceCommand, decision: PlacementDecision): boolean {
  if (decision.ok || (decision.refusal.code !== 'INSUFFICIENT_FUNDS' && decision.refusal.code !== 'HOUSE_LIMIT'))
    return true;
  const largest = decision.refusal.detail.largestStakePaise;
  const { box, selection } = command;
  const terms = decisionTerms(command);
  if (terms === null) return false;
  const carries = (stake: number) => naive.takes(command, { box, selection, stake, ...terms });
  if (largest > 0) return carries(largest) && !carries(largest + 1);
  return !carries(Math.max(1, command.min ?? 1));
}

/** The price a refused bet was judged at: asked again with money for everything. */
function decisionTerms(command: PlaceCommand) {
  const core = new CoreExchange();
  core.apply({ type: 'deposit', player: command.player, amount: 9_000_000_000_000_000 });
  const answer = answerOf(
    decidePlacement(
      core.input({ ...command, lossLeft: null, houseWin: null, houseExposure: null, houseLiability: null }),
    ),
  );
  return answer.taken ?? null;
}

/** One command on both sides; what they then say about it and about the player it concerned. */
function step(core: CoreExchange, naive: NaiveExchange, command: Command): { core: unknown; naive: unknown } {
  if (command.type !== 'place') {
    core.apply(command);
    naive.apply(command);
    return {
      core: [
        ...PLAYERS.map((player) => [core.available(player), core.wallet(player, 0)]),
        ...AGENTS.map((agent) => core.agentBalance(agent)),
      ],
      naive: [
        ...PLAYERS.map((player) => [
          naive.available(player),
          { balancePaise: naive.balance(player), exposurePaise: naive.exposure(player), heldPaise: 0 },
        ]),
        ...AGENTS.map((agent) => naive.agentBalance(agent)),
      ],
    };
  }
  // Both are asked before either changes, so the largest stake is judged on the same state.
  const before = decidePlacement(core.input(command));
  const largest = largestStakeIsRight(naive, command, before);
  const decision = core.place(command);
  const answer = naive.place(command);
  const { player, slot } = command;
  return {
    core: [answerOf(decision), coreProfits(core, player, slot), largest],
    naive: [answer, naive.profits(player, slot), true],
  };
}

test(`the core and a naive model agree on ${COMMANDS} commands (seed ${SEED})`, { timeout: 60_000 + COMMANDS }, () => {
  const random = seededRandom(SEED);
  const core = new CoreExchange();
  const naive = new NaiveExchange();
  const glance = {
    isSettled: (slot: number) => core.room(slot).settlement !== null,
    betCount: (slot: number) => core.room(slot).bets.length,
    available: (player: string) => core.available(player),
  };
  const seen = new Map<string, number>();
  let differences = 0;
  for (let number = 1; number <= COMMANDS && differences === 0; number += 1) {
    const command = nextCommand(random, glance);
    const said = step(core, naive, command);
    if (JSON.stringify(said.core) !== JSON.stringify(said.naive) || core.ledgerSum() !== 0) {
      differences += 1;
      expect({ number, command, said: said.core, ledger: core.ledgerSum() }).toEqual({
        number,
        command,
        said: said.naive,
        ledger: 0,
      });
    }
    const label = command.type === 'place' ? `${slotAt(command.slot).kind} ${codeIn(said.core)}` : command.type;
    seen.set(label, (seen.get(label) ?? 0) + 1);
  }
  expect(differences).toBe(0);
  // The run must have been about something: every kind taken and refused, every other command made.
  for (const { kind } of SLOTS) {
    for (const code of ['OK', 'ODDS_CHANGED', 'INSUFFICIENT_FUNDS', 'HOUSE_LIMIT', 'MARKET_SUSPENDED']) {
      expect([kind, code, (seen.get(`${kind} ${code}`) ?? 0) > COMMANDS / 5_000]).toEqual([kind, code, true]);
    }
  }
  for (const type of ['settle', 'decide-bet', 'renew', 'deposit', 'withdraw']) {
    expect([type, (seen.get(type) ?? 0) > COMMANDS / 500]).toEqual([type, true]);
  }
});

function codeIn(said: unknown): string {
  const answer: unknown = Array.isArray(said) ? said[0] : null;
  const code: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'code') : null;
  return String(code);
}

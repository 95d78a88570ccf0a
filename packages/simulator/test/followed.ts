import type { ProviderResult } from '@pavilion/feed';
import { expect } from 'vitest';
import type { EventRun } from '../src/event-run.ts';
import { checkMarkets, isTrading, must } from './invariants.ts';
import { momentsOf } from './one-event.ts';

const WHOLE = ['match', 'match1', 'cricketcasino'];

export interface FollowedEvent {
  run: EventRun;
  /** Names of the betting markets that were ever on the message, by market and row. */
  offered: Map<string, string>;
  /** Those that traded at some moment. */
  traded: Set<string>;
  results: Map<string, ProviderResult>;
}

/**
 * Follows an event through every change of its script: the market rules hold at each, nothing trades once its result is
 * out, results stay as they were first published until they are put right, and in the end whatever was offered
 * has exactly one.
 */
export function followEvent(run: EventRun, look?: (at: number) => void): FollowedEvent {
  const followed: FollowedEvent = { run, offered: new Map(), traded: new Set(), results: new Map() };
  let mark = '';
  for (const at of momentsOf(run)) {
    const markets = run.markets(at);
    checkMarkets(markets);
    look?.(at);
    const now = run.detailMark(at);
    if (now !== mark) takeResults(followed, at);
    mark = now;
    for (const market of markets) {
      for (const row of market.section) {
        const whole = WHOLE.includes(market.gtype);
        const key = `${market.mid}/${whole ? '' : row.sid}`;
        followed.offered.set(key, whole ? market.mname : row.nat);
        if (!isTrading(row)) continue;
        followed.traded.add(whole ? market.mname : row.nat);
        must(!followed.results.has(key), () => `${market.mname} trades with its result out`);
      }
    }
  }
  expect([...followed.results.keys()].toSorted()).toEqual([...followed.offered.keys()].toSorted());
  return followed;
}

function takeResults({ run, offered, results }: FollowedEvent, at: number): void {
  for (const result of run.results(at)) {
    const key = `${result.mid}/${result.sid ?? ''}`;
    const before = results.get(key);
    if (before !== undefined && !(result.rollback && !before.rollback)) expect(result).toEqual(before);
    expect(offered.get(key)).toBe(result.marketName);
    expect(result.rollbackCount).toBe(result.rollback ? 1 : 0);
    results.set(key, result);
  }
}

/** The result of the market or row of that name. */
export function resultNamed({ results }: FollowedEvent, name: string): ProviderResult {
  const found = [...results.values()].find(({ marketName }) => marketName === name);
  if (found === undefined) throw new Error(`no result of ${name}`);
  return found;
}

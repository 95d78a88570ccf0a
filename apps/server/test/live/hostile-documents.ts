import { listed, matchOdds, session } from './fake-feed.ts';

/** The documents that the hostile feed starts from, and twists. */
const two = (price: number) => Math.round(price * 100) / 100;
export const layOf = (home: number) => two(home * 1.04);
/** A book that is neither crossed nor generous, around a price of the home side. */
export const fair = (home = 1.9, over = {}, gmid = 101) => {
  const away = home / (home - 1);
  const awaySide = [two(Math.max(1.01, away * 0.97)), two(away * 1.04)] as const;
  return [matchOdds(gmid, [home, layOf(home)], awaySide, over), session(gmid, [[48, 47]])];
};
export const cricket = (over = {}) => ({
  t1: [listed(101, t0() + 3_600_000, over), listed(102, t0() + 3_660_000)],
  t2: [],
});
const t0 = () => Date.parse('2026-03-01T06:00:00Z');
export const tree = {
  t1: [{ etid: 4, name: 'Cricket', children: [{ cid: '7', name: 'Cup', children: [{ gmid: '101', name: 'A' }] }] }],
  t2: [],
};

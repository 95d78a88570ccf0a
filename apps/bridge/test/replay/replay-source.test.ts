import { epochFromProviderTime, readEvents, readMarkets, readResults, readTree } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { at, race } from './race.ts';
import { folderOf, NOW, type Stage, stage } from './stage.ts';

const RACING = 10;

async function aRace(options: Parameters<typeof stage>[1] = {}, files = { '1.77': race() }) {
  const set = await stage(folderOf(files), options);
  const [gmid = 0] = set.gmids(RACING);
  return { ...set, gmid, market: () => readMarkets(set.source.markets(RACING, gmid))[0] };
}

const bests = (set: { market: Awaited<ReturnType<typeof aRace>>['market'] }) =>
  set
    .market()
    ?.rows.map(({ name, open, back, lay }) => [
      name,
      open,
      back[0]?.priceHundredths ?? null,
      lay[0]?.priceHundredths ?? null,
    ]);

describe('a race from ten minutes before its off to its result', () => {
  test('it is listed with its name, its rebased start and its best prices', async () => {
    const { source, gmid } = await aRace();
    const [event] = readEvents(source.events(RACING)).live;
    expect(event).toMatchObject({ eventId: String(gmid), name: 'Ham 11th Jul R1 1200m', inPlay: false });
    // It turns in-play at 11:00:02, which is ten minutes from now.
    expect(event?.startsAtMs).toBe(NOW + 598_000);
    expect(event?.market?.rows.map((row) => row.back[0]?.priceHundredths)).toEqual([200, 300, 600]);
    const tree = readTree(source.tree()).find((sport) => sport.sportId === String(RACING));
    expect(tree).toMatchObject({
      racing: true,
      events: [{ name: 'Ham 11th Jul R1 1200m', startsAtMs: NOW + 598_000 }],
    });
    expect(source.sports().map((sport) => sport.ename)).toContain('Cricket');
    expect(source.events(999)).toBeNull();
  });

  test('prices, the runner that left, the turn in-play, the end', async () => {
    const set = await aRace();
    expect(set.market()).toMatchObject({ kind: 'match', marketStatus: 'ACTIVE', inPlay: false, name: 'R1 1200m' });
    expect(bests(set)).toEqual([
      ['1. Red', true, 200, 202],
      ['2. Blue', true, 300, 305],
      ['3. Green', true, 600, 620],
    ]);
    set.clock.pass(477_500);
    expect(set.market()?.marketStatus).toBe('SUSPENDED');
    expect(bests(set)?.every(([, open, back, lay]) => !open && back === null && lay === null)).toBe(true);
    expect(set.market()?.nonRunners).toEqual([]);
    set.clock.pass(1_000);
    expect(set.market()?.rows.map((row) => [row.status, row.open, row.message])).toEqual([
      ['ACTIVE', true, ''],
      ['ACTIVE', true, ''],
      ['REMOVED', false, 'Non-runner, reduction factor 30 %'],
    ]);
    const left = [{ selection: '3', reductionHundredthsOfPercent: 3_000, removedAtMs: NOW + 478_000 }];
    expect(set.market()?.nonRunners).toEqual(left);
    set.clock.pass(122_000);
    expect([set.market()?.marketStatus, set.market()?.inPlay]).toEqual(['ACTIVE', true]);
    expect(bests(set)?.[0]).toEqual(['1. Red', true, 180, 182]);
    set.clock.pass(60_000);
    expect(set.market()?.marketStatus).toBe('SUSPENDED');
    set.clock.pass(60_000);
    expect(set.market()?.marketStatus).toBe('CLOSED');
    expect(set.market()?.rows.map((row) => row.status)).toEqual(['WINNER', 'LOSER', 'REMOVED']);
    const [result] = readResults(set.source.detail(RACING, set.gmid));
    expect(result).toMatchObject({
      key: `${set.gmid}/${set.market()?.marketId}`,
      result: { type: 'winner', selections: ['1'], expectedWinners: 1 },
      version: 0,
      winnerName: '1. Red',
      // Bets taken before the runner left pay less.
      nonRunners: [{ selection: '3', reductionHundredthsOfPercent: 3_000, removedAtMs: NOW + 478_000 }],
      updatedAtMs: NOW + 718_000,
    });
  });

  test('what is over leaves the lists, and still answers with its result', async () => {
    const { source, clock, gmid, gmids } = await aRace();
    clock.pass(718_000);
    expect(gmids(RACING)).toEqual([gmid]);
    clock.pass(61_000);
    expect(gmids(RACING)).toEqual([]);
    expect(source.markets(RACING, gmid)).toEqual([]);
    expect(readResults(source.detail(RACING, gmid))[0]?.winnerName).toBe('1. Red');
    expect(source.detail(RACING, gmid + 1)).toBeNull();
    expect(source.detail(4, gmid)).toBeNull();
  });

  test('changes are told when they happen: urgent when prices go away and when it is decided', async () => {
    const { changes, clock, gmid } = await aRace();
    const told = (endpoint: string) => changes.filter((change) => change.endpoint === endpoint && change.gmid === gmid);
    clock.pass(400_000);
    changes.length = 0;
    clock.pass(77_200);
    expect(told('/sports/getPriveteData')).toEqual([
      { endpoint: '/sports/getPriveteData', sid: RACING, gmid, urgent: true },
    ]);
    changes.length = 0;
    clock.pass(235_000);
    expect(told('/sports/getDetailsData').map((change) => change.urgent)).toEqual([false]);
    changes.length = 0;
    clock.pass(6_000);
    expect(told('/sports/getDetailsData').map((change) => change.urgent)).toEqual([true]);
    changes.length = 0;
    clock.pass(62_000);
    expect(changes.map((change) => change.endpoint)).toContain('/sports/tree');
    expect(changes.map((change) => `${change.endpoint} ${change.sid}`)).toContain(`/sports/esid ${RACING}`);
  });

  test('twenty times as fast the same happens in a twentieth of the time', async () => {
    const set = await aRace({ speed: 20 });
    set.clock.pass(30_100);
    expect([set.market()?.marketStatus, set.market()?.inPlay]).toEqual(['ACTIVE', true]);
    set.clock.pass(6_000);
    expect(set.market()?.marketStatus).toBe('CLOSED');
  });

  test('the lead can be set', async () => {
    const set = await aRace({ leadMs: 5_000 });
    expect(epochFromProviderTime(set.source.events(RACING)?.t1[0]?.stime)).toBe(NOW + 3_000);
    set.clock.pass(5_000);
    expect(set.market()?.inPlay).toBe(true);
  });
});

describe('ids and times come from the clock', () => {
  const stateOf = ({ source }: Stage, gmid: number) =>
    JSON.stringify([source.markets(RACING, gmid), source.detail(RACING, gmid), source.events(RACING)]);

  test('a bridge that was started again with the same beginning goes on where the first one would be', async () => {
    const folder = folderOf({ '1.77': race() });
    const first = await stage(folder, { speed: 5 });
    const [gmid = 0] = first.gmids(RACING);
    first.clock.pass(100_000);
    const second = await stage(folder, { speed: 5, now: () => NOW + 100_000 });
    expect(second.gmids(RACING)).toEqual([gmid]);
    expect(stateOf(second, gmid)).toBe(stateOf(first, gmid));
  });

  test('a replay begun later has other ids, and answers for the earlier ones once they would be over', async () => {
    const folder = folderOf({ '1.77': race() });
    const first = await stage(folder);
    const [gmid = 0] = first.gmids(RACING);
    const markets = readMarkets(first.source.markets(RACING, gmid));
    const second = await stage(folder, { originMs: NOW + 300_000 });
    second.clock.pass(300_000);
    expect(second.gmids(RACING)).not.toContain(gmid);
    expect(second.source.markets(RACING, gmid)).toEqual([]);
    expect(readResults(second.source.detail(RACING, gmid))).toEqual([]);
    second.clock.pass(420_000);
    const [result] = readResults(second.source.detail(RACING, gmid));
    expect(result?.key).toBe(`${gmid}/${markets[0]?.marketId}`);
    expect(result?.winnerName).toBe('1. Red');
  });

  test('in a loop it begins again under another id', async () => {
    const { clock, gmids, gmid, source } = await aRace({ loop: true });
    clock.pass(800_000);
    const [again = 0] = gmids(RACING);
    expect(again).toBeGreaterThan(gmid);
    expect(readMarkets(source.markets(RACING, again))[0]?.open).toBe(true);
    expect(readResults(source.detail(RACING, gmid))).toHaveLength(1);
    expect(readResults(source.detail(RACING, again))).toEqual([]);
  });

  test('ids of nobody are unknown', async () => {
    const { source } = await aRace();
    for (const gmid of [0, 1, -5, 1e6, 2 ** 52, 1.5]) expect(source.detail(RACING, gmid)).toBeNull();
  });
});

describe('damaged recordings', () => {
  test('a cut file is named with its line; its good part and the other files are played', async () => {
    const cut = [...race('1.88', { eventId: '901', eventName: 'Cut' }).slice(0, 5), '{"op":"mcm","pt":16575372'];
    const folder = folderOf({ '1.77': race(), '1.88': cut, 'notes.txt': ['hello'] });
    const set = await stage(folder);
    expect(set.source.faults?.()).toEqual([
      `${folder}/1.88, line 6: this is not a whole JSON message; the file is damaged or cut`,
      `${folder}/notes.txt: this is no recording (neither JSON lines nor packed ones)`,
    ]);
    expect(set.log).toContain(set.source.faults?.()[0]);
    const names = readEvents(set.source.events(RACING)).live.map((event) => event.name);
    expect(names).toEqual(['Ham 11th Jul R1 1200m', 'Cut R1 1200m']);
    // Nobody knows what came next, so nothing of it is open, and there is no result.
    const [, gmid = 0] = set.gmids(RACING);
    set.clock.pass(601_000);
    expect(readMarkets(set.source.markets(RACING, gmid))[0]?.marketStatus).toBe('SUSPENDED');
    set.clock.pass(600_000);
    expect(set.gmids(RACING)).not.toContain(gmid);
    expect(readResults(set.source.detail(RACING, gmid))).toEqual([]);
  });

  test('a change that makes no sense ends its file there', async () => {
    const lines = [
      ...race().slice(0, 3),
      { op: 'mcm', pt: at(-100), mc: [{ id: '1.77', rc: [{ id: 1, atb: [['x', 1]] }] }] },
    ];
    const folder = folderOf({ '1.77': [...lines, ...race().slice(3)] });
    const { source, log } = await stage(folder);
    expect(source.faults?.()).toEqual([`${folder}/1.77, line 4: a price level is not a list of numbers`]);
    expect(log.at(-1)).toContain('replaying 1 event with 1 market');
  });

  test.each([
    ['nothing at all', {}, ': there is nothing in it that can be played'],
    [
      'no definition',
      { a: [{ op: 'mcm', pt: 1, mc: [{ id: '1.1' }] }] },
      ': there is nothing in it that can be played',
    ],
  ])('%s is a fault, and the source is empty', async (_, files, fault) => {
    const folder = folderOf(files);
    const { source } = await stage(folder);
    expect(source.faults?.()).toEqual([`${folder}${fault}`]);
    expect(source.events(4)).toEqual({ t1: [], t2: [] });
    expect(source.tree().t1.every((sport) => sport.children === null)).toBe(true);
  });

  test('a path that is not there is a fault too', async () => {
    const { source } = await stage('/no/such/file');
    expect(source.faults?.()[0]).toBe('/no/such/file: there is no such file or folder');
  });

  test('the same market in two files is played once', async () => {
    const folder = folderOf({ a: race(), b: race() });
    const { source } = await stage(folder);
    expect(source.faults?.()).toEqual([
      `${folder}/b: market 1.77 was read from another file already; the first one is played`,
    ]);
  });
});

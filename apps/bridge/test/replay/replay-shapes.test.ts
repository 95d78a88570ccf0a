import { readEvents, readMarkets, readResults, readScore } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { at, offers, race, runners, START } from './race.ts';
import { definition, message } from './recorded.ts';
import { folderOf, type Stage, stage } from './stage.ts';

/** One event of cricket with one market, open from ten minutes before it begins until ten minutes after. */
function market(
  fields: { [field: string]: unknown },
  rc: readonly object[],
  closing: { [field: string]: unknown } | null,
) {
  const define = (more: { [field: string]: unknown }) => ({
    id: '1.5',
    marketDefinition: definition({ eventId: '700', ...fields, ...more }),
  });
  return [
    message(at(-900), { ...define({}), rc: [...rc] }),
    message(at(0), define({ inPlay: true, betDelay: 5 })),
    message(at(600), closing === null ? { id: '1.5' } : define({ inPlay: true, status: 'CLOSED', ...closing })),
  ];
}

const CRICKET = 4;
const MINUTES = 60_000;

async function played(...args: Parameters<typeof market>) {
  const set = await stage(folderOf({ '1.5': market(...args) }));
  const [gmid = 0] = set.gmids(CRICKET);
  return { ...set, gmid };
}

const marketsOf = ({ source, gmid }: Stage & { gmid: number }) => readMarkets(source.markets(CRICKET, gmid));
const resultsOf = ({ source, gmid }: Stage & { gmid: number }) => readResults(source.detail(CRICKET, gmid));

const ended = (...statuses: readonly string[]) => ({
  runners: statuses.map((status, i) => ({ id: [11, 22, 33][i], sortPriority: i + 1, status })),
});

describe('results', () => {
  test.each([
    ['a winner', ended('WINNER', 'LOSER'), { type: 'winner', selections: ['11'], expectedWinners: 1 }],
    ['a dead heat', ended('WINNER', 'WINNER'), { type: 'winner', selections: ['11', '22'], expectedWinners: 1 }],
    ['everybody removed', ended('REMOVED', 'REMOVED'), { type: 'void' }],
  ])('%s', async (_, closing, result) => {
    const set = await played({}, [], closing);
    set.clock.pass(21 * MINUTES);
    expect(resultsOf(set).map((one) => one.result)).toEqual([result]);
  });

  test('no winner at all, and a recording that does not see the end, decide nothing', async () => {
    for (const closing of [ended('LOSER', 'LOSER'), null]) {
      const set = await played({}, [], closing);
      set.clock.pass(21 * MINUTES);
      expect(resultsOf(set)).toEqual([]);
    }
  });

  test('what the exchange settles twice is corrected: a higher version', async () => {
    const define = (pt: number, fields: object) =>
      message(pt, { id: '1.5', marketDefinition: definition({ eventId: '700', ...fields }) });
    const lines = [
      ...market({}, [], null).slice(0, 2),
      define(at(100), { status: 'CLOSED', ...ended('WINNER', 'LOSER') }),
      define(at(150), { status: 'OPEN', inPlay: true }),
      define(at(200), { status: 'CLOSED', ...ended('LOSER', 'WINNER') }),
      define(at(210), { status: 'CLOSED', version: 9, ...ended('LOSER', 'WINNER') }),
    ];
    const set = await stage(folderOf({ '1.5': lines }));
    const [gmid = 0] = set.gmids(CRICKET);
    const said = () =>
      resultsOf({ ...set, gmid }).map(({ result, version }) => [
        result?.type === 'winner' ? result.selections[0] : null,
        version,
      ]);
    set.clock.pass(10 * MINUTES + 101_000);
    expect(said()).toEqual([['11', 0]]);
    set.clock.pass(50_000);
    expect(said()).toEqual([[null, 1]]);
    set.clock.pass(50_000);
    expect(said()).toEqual([['22', 2]]);
    set.clock.pass(50_000);
    expect(said()).toEqual([['22', 2]]);
  });
});

describe('shapes', () => {
  test('several winners make every runner a question of its own', async () => {
    const lines = race('1.77', { marketType: 'PLACE', numberOfWinners: 2, name: 'To Be Placed' });
    const set = await stage(
      folderOf({
        '1.77': lines.slice(0, -1).concat(
          message(at(120), {
            id: '1.77',
            marketDefinition: definition({
              eventId: '900',
              eventTypeId: '7',
              marketType: 'PLACE',
              numberOfWinners: 2,
              name: 'To Be Placed',
              status: 'CLOSED',
              runners: runners('WINNER', 'LOSER', 'REMOVED'),
            }),
          }),
        ),
      }),
    );
    const [gmid = 0] = set.gmids(10);
    const [places] = readMarkets(set.source.markets(10, gmid));
    expect(places?.kind).toBe('yesno');
    expect(
      places?.rows.map((row) => [row.name, row.open, row.back[0]?.priceHundredths, row.lay[0]?.priceHundredths]),
    ).toEqual([
      ['To Be Placed (2 places): 1. Red', true, 200, 202],
      ['To Be Placed (2 places): 2. Blue', true, 300, 305],
      ['To Be Placed (2 places): 3. Green', true, 600, 620],
    ]);
    // Without match odds it stands among the events that have none.
    expect(readEvents(set.source.events(10)).suspended).toHaveLength(1);
    set.clock.pass(720_000);
    expect(
      readResults(set.source.detail(10, gmid)).map(({ selectionKey, result, nonRunners }) => [
        selectionKey,
        result,
        nonRunners?.length,
      ]),
    ).toEqual([
      ['1', { type: 'winner', selections: ['yes'], expectedWinners: 1 }, 1],
      ['2', { type: 'winner', selections: ['no'], expectedWinners: 1 }, 1],
      ['3', { type: 'void' }, 1],
    ]);
  });

  test('a dead heat for the last place is left to the back office: the stream does not say who shares it', async () => {
    const set = await played({ numberOfWinners: 2 }, [], ended('WINNER', 'WINNER', 'WINNER'));
    set.clock.pass(21 * MINUTES);
    expect(resultsOf(set)).toEqual([]);
  });

  test('runs in halves are a session: buying 165.5 is YES 166, selling it NO 166', async () => {
    const line = {
      bettingType: 'LINE',
      lineMinUnit: 0.5,
      lineInterval: 1,
      marketType: 'TOTAL_RUNS',
      name: '20 over runs',
      runners: [{ id: 7, status: 'ACTIVE', sortPriority: 1 }],
    };
    const rc = [
      {
        id: 7,
        atb: [
          [163.5, 20],
          [162.5, 9],
        ],
        atl: [
          [165.5, 30],
          [167.5, 2],
        ],
      },
    ];
    const [session] = marketsOf(await played(line, rc, null));
    expect(session).toMatchObject({ kind: 'session', name: '20 over runs', open: true });
    expect(session?.rows[0]?.back).toMatchObject([{ line: 166, priceHundredths: 10_000 }]);
    expect(session?.rows[0]?.lay).toMatchObject([{ line: 164, priceHundredths: 10_000 }]);
  });

  test('whole runs are an exchange line with its depth', async () => {
    const line = {
      bettingType: 'LINE',
      lineMinUnit: 1,
      lineInterval: 1,
      runners: [{ id: 7, status: 'ACTIVE', sortPriority: 1 }],
    };
    const [lines] = marketsOf(
      await played(
        line,
        [
          {
            id: 7,
            atb: [
              [163, 20],
              [162, 9],
            ],
            atl: [[165, 30]],
          },
        ],
        null,
      ),
    );
    expect(lines?.kind).toBe('line');
    expect(lines?.rows[0]?.back.map((offer) => [offer.line, offer.size])).toEqual([
      [163, 20],
      [162, 9],
    ]);
  });

  test('what no bet here can say is left out, and said to be', async () => {
    const set = await played({ bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', numberOfWinners: 0 }, [], null);
    expect(set.gmids(CRICKET)).toEqual([]);
    expect(set.log[0]).toContain('1.5: left out, because ASIAN_HANDICAP_DOUBLE_LINE bets are not offered: market 1.5');
    expect((await played({ marketType: 'EACH_WAY' }, [], null)).gmids(CRICKET)).toEqual([]);
  });
});

describe('prices', () => {
  test('what the exchange displays comes before the bare depth', async () => {
    const rc = [
      {
        id: 11,
        ...offers(2, 2.2),
        bdatb: [
          [0, 2.04, 5],
          [1, 2.02, 7],
        ],
        bdatl: [[0, 2.1, 3]],
      },
    ];
    const [odds] = marketsOf(await played({}, rc, null));
    expect(odds?.rows[0]?.back.map((offer) => offer.priceHundredths)).toEqual([204, 202]);
    expect(odds?.rows[0]?.lay.map((offer) => offer.priceHundredths)).toEqual([210]);
    expect(odds?.rows[1]?.open).toBe(false);
  });

  test('a book that a missed change left crossed is suspended', async () => {
    const [odds] = marketsOf(
      await played(
        {},
        [
          { id: 11, ...offers(2.2, 2.2) },
          { id: 22, ...offers(1.8, 1.9) },
        ],
        null,
      ),
    );
    expect(odds?.marketStatus).toBe('SUSPENDED');
    expect(odds?.rows.flatMap((row) => [...row.back, ...row.lay])).toEqual([]);
  });

  test('while the exchange calls its own data unreliable nothing is open', async () => {
    const lines = market({}, [{ id: 11, ...offers(2, 2.2) }], null);
    const doubtful = { ...message(at(-300), { id: '1.5', rc: [{ id: 11, ltp: 2 }] }), status: 503 };
    const set = await stage(folderOf({ '1.5': [lines[0], doubtful, ...lines.slice(1)] }));
    const [gmid = 0] = set.gmids(CRICKET);
    const status = () => marketsOf({ ...set, gmid })[0]?.marketStatus;
    expect(status()).toBe('ACTIVE');
    set.clock.pass(5 * MINUTES + 500);
    expect(status()).toBe('SUSPENDED');
    set.clock.pass(5 * MINUTES);
    expect(status()).toBe('ACTIVE');
  });

  test('last traded prices alone get a ladder around them: a sound book whose sizes move', async () => {
    const three = { runners: [11, 22, 33].map((id, i) => ({ id, sortPriority: i + 1, status: 'ACTIVE' })) };
    const rc = [
      { id: 11, ltp: 1.9 },
      { id: 22, ltp: 3.4 },
      { id: 33, ltp: 4.1 },
    ];
    const set = await played(three, rc, null);
    const [odds] = marketsOf(set);
    let back = 0;
    let lay = 0;
    for (const row of odds?.rows ?? []) {
      expect(row.back).toHaveLength(3);
      expect(row.lay).toHaveLength(3);
      back += 100 / (row.back[0]?.priceHundredths ?? Number.NaN);
      lay += 100 / (row.lay[0]?.priceHundredths ?? Number.NaN);
    }
    expect(back).toBeGreaterThanOrEqual(1);
    expect(lay).toBeLessThanOrEqual(1);
    const sizes = () => JSON.stringify(marketsOf(set).flatMap((one) => one.rows.map((row) => row.back[0]?.size)));
    const before = sizes();
    set.clock.pass(30_000);
    expect(sizes()).not.toBe(before);
  });

  test('a runner that has not traded has no price', async () => {
    const [odds] = marketsOf(await played({}, [{ id: 11, ltp: 1.9 }], null));
    expect(odds?.rows.map((row) => [row.open, row.back.length > 0])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('names', () => {
  const feed = (pt: number, fields: object) => ({
    op: 'ccm',
    pt,
    cc: [{ eventId: '700', marketId: '1.5', ...fields }],
  });
  const teams = {
    fixtureInfo: { homeTeam: 'North', awayTeam: 'South', maxOvers: 20, eventStatus: 'MATCH_STABLE' },
    homeTeam: { name: 'North', selectionId: 11 },
    awayTeam: { name: 'South', selectionId: 22 },
  };
  const innings = (
    inningsNum: number,
    battingTeam: string,
    inningsRuns: number,
    inningsOvers: string,
    inningsWickets: number,
  ) => ({
    inningsNum,
    battingTeam,
    inningsRuns,
    inningsOvers,
    inningsWickets,
  });

  test('without any, the exchange’s numbers', async () => {
    const { source } = await played({}, [], null);
    const [event] = readEvents(source.events(CRICKET)).live;
    expect(event?.name).toBe('Cricket event 700');
    expect(event?.market?.rows.map((row) => row.name)).toEqual(['Runner 11', 'Runner 22']);
  });

  test('a match feed beside the recording names the teams and keeps the score', async () => {
    const folder = folderOf({
      '1.5': market({}, [{ id: 11, ...offers(2, 2.2) }], null),
      'sportsdata-1.5': [
        feed(at(-800), teams),
        feed(at(5), {
          matchStats: {
            currentInnings: 1,
            tossResult: 'North won the toss',
            inningsStats: [innings(1, 'North', 4, '0.1', 0)],
          },
          incidentListWrapper: {
            incidentList: [
              { incidentType: 'STRIKE', value: '4', actualTime: START + 4_000 },
              { incidentType: 'STRIKE', value: '4', actualTime: START + 4_000 },
            ],
          },
        }),
        feed(at(300), {
          matchStats: {
            currentInnings: 2,
            inningsStats: [innings(1, 'North', 163, '20', 7), innings(2, 'South', 55, '9.5', 2)],
          },
          incidentListWrapper: { incidentList: [{ incidentType: 'OUT', value: '0', actualTime: START + 299_000 }] },
        }),
      ],
    });
    const { source, clock, gmids } = await stage(`${folder}/1.5`);
    const [gmid = 0] = gmids(CRICKET);
    const [event] = readEvents(source.events(CRICKET)).live;
    expect(event?.name).toBe('North v South');
    expect(event?.market?.rows.map((row) => row.name)).toEqual(['North', 'South']);
    const score = () => readScore(source.detail(CRICKET, gmid));
    expect(score()).toMatchObject({
      status: 'Not started',
      sides: [
        { name: 'North', main: '' },
        { name: 'South', main: '' },
      ],
    });
    clock.pass(10 * MINUTES + 6_000);
    expect(score()).toMatchObject({
      status: '1st innings',
      clock: '0.1 ov',
      recent: ['4'],
      note: 'North won the toss',
    });
    clock.pass(5 * MINUTES);
    expect(score()).toMatchObject({
      status: '2nd innings',
      note: 'South need 109 runs from 61 balls',
      sides: [
        { name: 'North', main: '163/7' },
        { name: 'South', main: '55/2', active: true },
      ],
      recent: ['4', 'W'],
    });
  });
});

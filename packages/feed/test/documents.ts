import type { ProviderMarket, ProviderOffer, ProviderSection } from '../src/index.ts';

export function box(oname: string, odds: number, size: number): ProviderOffer {
  const level = Number(oname.slice(-1)) - 1;
  return { psid: 0, odds, otype: oname.startsWith('back') ? 'back' : 'lay', oname, tno: level, size };
}

export function section(fields: Partial<ProviderSection>): ProviderSection {
  return {
    sid: 1,
    psid: 0,
    sno: 1,
    psrno: 1,
    gstatus: '',
    nat: 'Row',
    gscode: 1,
    max: 0,
    min: 0,
    rem: '',
    br: true,
    ik: 0,
    ikm: 0,
    odds: [],
    ...fields,
  };
}

export function market(fields: Partial<ProviderMarket>): ProviderMarket {
  return {
    gmid: 856162940,
    mid: 6273906464321,
    pmid: null,
    mname: 'MATCH_ODDS',
    rem: '',
    gtype: 'match',
    status: 'OPEN',
    rc: 2,
    visible: false,
    pid: 0,
    gscode: 1,
    maxb: 1,
    sno: 1,
    dtype: 4,
    ocnt: 6,
    m: 0,
    max: 2000,
    min: 0,
    biplay: true,
    umaxbof: 1,
    boplay: true,
    iplay: true,
    btcnt: 4,
    company: null,
    section: [],
    ...fields,
  };
}

/** Match odds of two runners, one price a side. */
export function matchOdds(
  home: readonly [back: number, lay: number],
  away: readonly [back: number, lay: number],
  fields: Partial<ProviderMarket> = {},
): ProviderMarket {
  const runner = (sid: number, nat: string, [back, lay]: readonly [number, number]) =>
    section({ sid, sno: sid, nat, gstatus: 'ACTIVE', odds: [box('back1', back, 100), box('lay1', lay, 100)] });
  return market({ section: [runner(1, 'Home', home), runner(2, 'Away', away)], ...fields });
}

/** A fancy market of `rows` session rows, each with one quote pair: a busy cricket page's document. */
export function sessions(rows: number): ProviderMarket {
  return market({
    mid: 77,
    mname: 'Normal',
    gtype: 'fancy',
    status: 'OPEN',
    max: 0,
    sno: 3,
    section: Array.from({ length: rows }, (_, index) =>
      section({
        sid: 100 + index,
        nat: ` ${index} over runs PAK W(SA W vs PAK W)adv `,
        min: 100,
        max: 400000,
        odds: [box('back1', 60 + index, 100), box('lay1', 59 + index, 110)],
      }),
    ),
  });
}

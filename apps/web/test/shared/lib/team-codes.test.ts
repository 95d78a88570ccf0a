// @vitest-environment node
import { toldCodes } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { pairOf, pairsOf, SHIRT_COLOURS } from '../../../src/shared/lib/event/colours.ts';
import { learnCodes, teamCodes } from '../../../src/shared/lib/event/team-codes.ts';

describe('codes of teams', () => {
  test.each([
    ['England v Sri Lanka', 'Cricket', 'ENG', 'SL'],
    ['South Africa v Sri Lanka', 'Football', 'RSA', 'SRI'],
    ['India W v New Zealand W', 'Cricket', 'INDW', 'NZW'],
    ['West Indies XI v India U19', 'Cricket', 'WI', 'IND'],
    ['UD Olivares v CD Marisol', 'Football', 'OLI', 'MAR'],
    ['Real Cantero v Atletico Bravia', 'Football', 'CAN', 'BRA'],
    ['Eastvale United v CF Puerto Claro', 'Football', 'EAS', 'PUE'],
    ['Estrella Roja Sur v Fennhurst', 'Football', 'ERS', 'FEN'],
    ['Royal Challengers Bangalore v Chennai Super Kings', 'Cricket', 'CHA', 'CSK'],
    ['Deccan Drummers v Awadh Archers', 'Cricket', 'DDR', 'AAR'],
    ['Arlo Venwick v Krell B.', 'Tennis', 'VEN', 'KRE'],
    ['Port Alba (Kestrel) v Lindholm (Voltz)', 'Esoccer', 'KES', 'VOL'],
  ])('%s', (name, sport, first, second) => {
    expect(teamCodes(name, sport)).toEqual([first, second]);
  });

  test('two sides are never called the same', () => {
    const [first, second] = teamCodes('Palm Pacers v Palm Parrots', 'Cricket') ?? [];
    expect(first).toBe('PPA');
    expect(second).not.toBe(first);
    expect(second).toMatch(/^PP\p{Lu}$/u);
    expect(teamCodes('Ashcombe (GB) R3', 'Horse Racing')).toBeNull();
  });

  test('what rows of the page call them goes before', () => {
    const told = toldCodes(['6 over runs KKT', 'Session 1 runs(KKT vs DDR)adv', 'Other (AB vs CD)']);
    expect(told).toEqual(['KKT', 'DDR']);
    expect(teamCodes('Konkan Kites v Deccan Drummers', 'Cricket', told)).toEqual(['KKT', 'DDR']);
    expect(toldCodes(['India', 'Port Alba (Kestrel)'])).toBeNull();
  });

  test('what rows of one page have called a team it is called on every other, also beside another side', () => {
    expect(teamCodes('Harbour Hawks v Desert Foxes', 'Cricket')).toEqual(['HHA', 'DFO']);
    learnCodes('Harbour Hawks v Desert Foxes', 'Cricket', ['HHK', 'DFX']);
    expect(teamCodes('Harbour Hawks v Desert Foxes', 'Cricket')).toEqual(['HHK', 'DFX']);
    expect(teamCodes('Pearl Panthers v Harbour Hawks', 'Cricket')).toEqual(['PPA', 'HHK']);
    expect(teamCodes('Harbour Hawks v Desert Foxes', 'Kabaddi')).toEqual(['HHA', 'DFO']);
    // Learned codes that happen to be the same are told apart like others.
    learnCodes('Hill Hounds v Pearl Panthers', 'Cricket', ['HHK', 'PPN']);
    const [first, second] = teamCodes('Harbour Hawks v Hill Hounds', 'Cricket') ?? [];
    expect(first).toBe('HHK');
    expect(second).not.toBe('HHK');
  });
});

test('colours of a name are two of fourteen, always the same, and two sides lead with different ones', () => {
  for (let team = 0; team < 200; team += 1) {
    const [first, second] = pairOf(`Team ${team}`);
    expect(SHIRT_COLOURS).toContain(first);
    expect(SHIRT_COLOURS).toContain(second);
    expect(first).not.toBe(second);
    const [one, other] = pairsOf([`Team ${team}`, `Side ${team}`]);
    expect(one[0]).not.toBe(other[0]);
  }
  expect(pairOf(' India ')).toEqual(pairOf('india'));
});

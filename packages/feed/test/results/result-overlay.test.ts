import { type MarketResult, VOID, integerResult, winner } from '@pavilion/betting';
import { expect, test } from 'vitest';
import { overlayResults, readEventDetail, readResults, type StandingResult } from '../../src/index.ts';

const stated = (fields: object) => ({
  ...{ gmid: 7, mid: 71, sid: null, marketName: 'MATCH_ODDS', gtype: 'MATCH', status: 'SETTLE', winnerName: 'Home' },
  ...{ winnerId: 11, rollback: false, rollbackCount: 0, remark: '', updatedAt: '2026-02-10T22:00:00.000Z' },
  ...fields,
});
const documentOf = (...results: object[]) => ({ success: true, data: [{ gmid: 7, etid: 4, ename: 'A v B', results }] });

const standing = (result: MarketResult, fields: Partial<StandingResult> = {}): StandingResult => ({
  ...{ key: '7/71', eventId: '7', marketId: '71', selectionKey: null, kind: 'match', gtype: 'match' },
  ...{ marketName: 'MATCH_ODDS', result, settledAtMs: Date.UTC(2026, 1, 11) },
  names: new Map([
    ['11', 'Home'],
    ['12', 'Away'],
  ]),
  ...fields,
});
const row = (kind: StandingResult['kind'], gtype: string): Partial<StandingResult> => ({
  ...{ key: '7/72/21', marketId: '72', selectionKey: '21', kind, gtype, marketName: '6 over runs' },
});

const shown = (document: unknown, ...results: StandingResult[]) => readResults(overlayResults(document, results));

test.each<[string, StandingResult, object]>([
  ['a winner', standing(winner('12')), { key: '7/71', result: winner('12'), winnerName: 'Away' }],
  ['a dead heat', standing(winner('11', '12')), { result: winner('11', '12'), winnerName: 'Home, Away' }],
  ['a void market', standing(VOID), { key: '7/71', result: VOID }],
  ['runs', standing(integerResult(51), row('session', 'fancy')), { key: '7/72/21', result: integerResult(51) }],
  ['parity by runs', standing(integerResult(4), row('oddeven', 'oddeven')), { result: integerResult(4) }],
  ['yes', standing(winner('yes'), row('yesno', 'fancy1')), { key: '7/72/21', result: winner('yes') }],
])('%s on record is told where the source says nothing of it', (_, own, read) => {
  expect(shown(documentOf(), own)).toMatchObject([{ ...read, updatedAtMs: Date.UTC(2026, 1, 11) }]);
});

test('what is on record goes before what the source says, in whatever version', () => {
  const document = documentOf(stated({}), stated({ rollbackCount: 3 }), stated({ mid: 79 }));
  const before = JSON.stringify(document);
  expect(shown(document, standing(winner('12')))).toMatchObject([
    { key: '7/79', result: winner('11') },
    { key: '7/71', result: winner('12') },
  ]);
  expect(JSON.stringify(document)).toBe(before);
});

test('what the source says alike stays as it is, with all that it says besides', () => {
  const document = documentOf(stated({ remark: 'by 5 wickets' }));
  expect(overlayResults(document, [standing(winner('11'))])).toBe(document);
  expect(overlayResults(document, [])).toBe(document);
});

test('parity without its number has no words, and takes none away', () => {
  const own = stated({ mid: 72, sid: 21, gtype: 'ODDEVEN', winnerId: 4 });
  const document = documentOf(own);
  expect(overlayResults(document, [standing(winner('odd'), row('oddeven', 'oddeven'))])).toBe(document);
});

test('the rest of the document stays, and what is no document passes', () => {
  expect(readEventDetail(overlayResults(documentOf(), [standing(VOID)]))).toMatchObject({
    eventId: '7',
    name: 'A v B',
  });
  expect(overlayResults('x', [standing(VOID)])).toBe('x');
});

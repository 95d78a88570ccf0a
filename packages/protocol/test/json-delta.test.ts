import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDelta, deltaOf, DeltaMisfitError } from '../src/index.ts';
import { matchOdds, sessions } from '../../feed/test/documents.ts';

const KEYS = ['gmid', 'mid', 'sid', 'odds', 'section', 'oname', '__proto__', '0', 'toString', 'length'];
/** As it arrives: what JSON.parse makes of a text. */
const json = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -3, 1.5, 1e21, '', 'a', 'b', '__proto__'),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 5 }),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value) ?? 'null'));

/** Lists of elements with ids, as the provider's documents are made of, with elements that come, go, move and change. */
const listed = fc.array(
  fc.record({
    mid: fc.integer({ min: 1, max: 8 }),
    section: fc.array(
      fc.record({ sid: fc.integer({ min: 1, max: 5 }), odds: fc.integer({ min: 0, max: 3 }), nat: fc.constant('x') }),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 8 },
);

/** Sends the delta over a wire. */
function carried(before: unknown, after: unknown): unknown {
  const delta = deltaOf(before, after);
  return delta === undefined ? before : applyDelta(before, JSON.parse(JSON.stringify(delta)));
}

describe('a delta', () => {
  test.each([
    ['any documents', json],
    ['lists with ids', listed],
  ])('in any chain gives the same bytes, and leaves the old document as it was: %s', (_, documents) => {
    fc.assert(
      fc.property(fc.array(documents, { minLength: 2, maxLength: 8 }), (chain) => {
        let held = chain[0];
        for (const document of chain) {
          const before = JSON.stringify(held);
          const next = carried(held, document);
          expect(JSON.stringify(next)).toBe(JSON.stringify(document));
          expect(JSON.stringify(held)).toBe(before);
          held = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('of equal documents is none', () => {
    fc.assert(
      fc.property(json, (document) => {
        expect(deltaOf(document, JSON.parse(JSON.stringify(document)))).toBeUndefined();
      }),
    );
  });

  test('names what changed, by place and field', () => {
    const before = [matchOdds([1.5, 1.52], [2.9, 3])];
    const after = structuredClone(before);
    const offer = after[0]?.section[1]?.odds[0];
    Object.assign(offer ?? {}, { odds: 2.92 });
    expect(deltaOf(before, after)).toEqual([{ section: [1, { odds: [{ odds: 2.92 }] }] }]);
  });

  test('keeps the neighbours of a row that comes or goes', () => {
    const [before, after] = [[sessions(5)], [sessions(5)]];
    after[0]?.section.splice(2, 1);
    expect(deltaOf(before, after)).toEqual([{ section: [2, -1] }]);
    const added = deltaOf(after, before);
    expect(added).toEqual([{ section: [2, [before[0]?.section[2]]] }]);
  });

  test('shares with the old document what did not change', () => {
    const before = { a: { x: 1 }, b: [{ mid: 1 }, { mid: 2, open: true }] };
    const after = applyDelta(before, { b: [1, { open: false }] });
    expect(after).toEqual({ a: { x: 1 }, b: [{ mid: 1 }, { mid: 2, open: false }] });
    expect(after).toHaveProperty('a', before.a);
    expect((after as typeof before).a).toBe(before.a);
    expect((after as typeof before).b[0]).toBe(before.b[0]);
  });

  test.each([
    [[1, 2], [3]],
    [[1, 2], [-3]],
    [[1, 2], [1.5]],
    [[1, 2], [['a', 'b']]],
    [[1, 2], ['a']],
    [[1, 2], [{ x: 1 }]],
    [[], [{ x: 1 }]],
    [{ x: 1 }, { y: 1 }],
    [{ x: 1 }, { toString: 1 }],
    [{ x: 1 }, [1]],
    [5, { x: 1 }],
    [[1], [null]],
    [[1], [null, 1, 2]],
  ])('that does not fit is refused: %j with %j', (before, delta) => {
    expect(() => applyDelta(before, delta)).toThrow(DeltaMisfitError);
  });

  test('is made of whatever a source sends, however deep', () => {
    const deep = (value: string): unknown => JSON.parse(`${'[{"mid":'.repeat(1_000)}${value}${'}]'.repeat(1_000)}`);
    expect(JSON.stringify(carried(deep('1'), deep('2')))).toBe(JSON.stringify(deep('2')));
    const odd = (mid: unknown) => [{ mid: { toString: 1, mid }, sid: 1 }, { mid: [mid] }];
    expect(carried(odd(1), [...odd(2), ...odd(3)])).toEqual([...odd(2), ...odd(3)]);
  });

  test('reaches no prototype', () => {
    const before: unknown = JSON.parse('{"__proto__":{"a":1},"b":1}');
    const after: unknown = JSON.parse('{"__proto__":{"a":2},"b":1}');
    expect(JSON.stringify(carried(before, after))).toBe('{"__proto__":{"a":2},"b":1}');
    expect(() => applyDelta({ b: 1 }, JSON.parse('{"__proto__":{"a":1}}'))).toThrow(DeltaMisfitError);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});

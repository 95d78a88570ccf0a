import { expect, test } from 'vitest';
import { textFrame } from '../src/hub/text-frame.ts';

const bytes = (length: number) => new Uint8Array(length).fill(97);

test.each([
  [5, [0x81, 8]],
  [122, [0x81, 125]],
  [123, [0x81, 126, 0, 126]],
  [65_532, [0x81, 126, 255, 255]],
  [65_533, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a body of %i bytes after three of head', (length, header) => {
  const frame = textFrame('{₹'.slice(1), bytes(length));
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(new TextDecoder().decode(frame.subarray(header.length))).toBe(`₹${'a'.repeat(length)}`);
});

test('the same parts in a row make one frame, others another', () => {
  const [one, other] = [bytes(10), bytes(10)];
  const first = textFrame('a', one);
  expect(textFrame('a', one)).toBe(first);
  expect(textFrame('b', one)).not.toBe(first);
  expect(textFrame('a', other)).not.toBe(first);
});

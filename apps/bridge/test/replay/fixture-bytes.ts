/**
 * The plain bytes of fixtures/blocks.bz2, which was packed with `bzip2 -1`: three blocks with long runs, equal bytes in
 * fours, rare bytes with long codes, and text.
 */
export function fixtureBytes(): Uint8Array {
  const bytes: number[] = [];
  let state = 12_345;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let i = 0; i < 60; i += 1) for (let k = 0; k < i * i; k += 1) bytes.push(i);
  for (let i = 0; i < 6_000; i += 1) bytes.push(draw(40) === 0 ? draw(256) : 65 + draw(2));
  for (let i = 0; i < 4_500; i += 1)
    bytes.push(...Buffer.from(`{"op":"mcm","pt":${1_600_000_000_000 + i * 50},"clk":"é"}\n`));
  for (let i = 0; i < 5_000; i += 1) bytes.push(9, 9, 9, 9);
  for (let i = 0; i < 2_000; i += 1) bytes.push(draw(256));
  return Uint8Array.from(bytes);
}

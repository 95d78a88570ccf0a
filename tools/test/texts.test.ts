import { expect, test } from 'vitest';
import { assertedTexts, plain, textsOf } from '../check/texts/literals.ts';

const asserted = (code: string): string[] => assertedTexts(code).map(({ text }) => text);

test('places and white space of a text are the same however they are written', () => {
  expect(plain('No current bets in {market}')).toBe('No current bets in {}');
  expect(plain('two\n   words')).toBe('two words');
});

test('a source holds strings, templates and the text of elements, with their escapes; comments are none', () => {
  const texts = textsOf(
    `// A comment\nconst a = 'It\\u2019s';\nconst b = <p title="A title">Some\n  words</p>;\nconst c = \`Sport \${id}\`;`,
    true,
  );
  expect([...texts].sort()).toEqual(['A title', 'It’s', 'Some words', 'Sport {}']);
});

test('a journey asserts by locators, matchers and functions called expect…', () => {
  const code = `
    await expect(page.getByText('one')).toBeVisible();
    await expect(x).toHaveText('two');
    await expectChoices(page, 'three', ['four']);
    await page.getByRole('button', { name: 'five' }).click();
    await other('six');
    const seven = 'seven';`;
  expect(asserted(code)).toEqual(['one', 'two', 'three', 'four', 'button', 'five']);
});

test('a constant and a loop stand for what they were made of', () => {
  const code = `
    const SAID = 'said';
    await expect(x).toHaveText(SAID);
    for (const [name, status] of [['a', 'Live'], ['b', 'Today']] as const)
      await expect(row(name).getByText(status)).toBeVisible();`;
  expect(asserted(code)).toEqual(['said', 'a', 'Live', 'b', 'Today']);
});

test('what is expected to be absent is not asserted, nor is a regular expression', () => {
  const code = `
    await expect(page.getByText('hidden')).toBeHidden();
    await expect(page.getByText('none')).toHaveCount(0);
    await expect(x).not.toHaveText('not');
    await expect(page.getByText(/^pattern$/)).toBeVisible();
    await expect(page.getByText('three')).toHaveCount(3);`;
  expect(asserted(code)).toEqual(['three']);
});

test('a text stands in the test whose title is the nearest', () => {
  const code = `
    async function expectAll(page) { await expect(page.getByText('outside')).toBeVisible(); }
    test('a title', { tag: '@desktop' }, async ({ page }) => { await expect(page.getByText('inside')).toBeVisible(); });`;
  expect(assertedTexts(code)).toEqual([
    { text: 'outside', title: '' },
    { text: 'inside', title: 'a title' },
  ]);
});

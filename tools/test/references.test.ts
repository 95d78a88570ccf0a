import { describe, expect, test } from 'vitest';
import { anchorOf, danglingReferences, type Repository } from '../check/references.ts';

const REPOSITORY: Repository = {
  files: new Set(['docs/DOMAIN.md', 'docs/cash-out.md', 'docs/decisions/0007-one.md', 'README.md']),
  anchorsOf: (file) => new Set(file === 'docs/DOMAIN.md' ? ['2-market-kinds'] : []),
  domainSections: new Set(['1', '2']),
};
const faults = (file: string, text: string) => danglingReferences(file, text, REPOSITORY);

test.each([
  ['docs/a.md', 'See [the kinds](DOMAIN.md#2-market-kinds), [the folder](decisions/) and [7](decisions/0007-one.md).'],
  ['docs/a.md', 'Elsewhere: [a page of the product](/rules), [the web](https://example.org/x.md).'],
  ['apps/a.ts', '// As DOMAIN §2 says, and decision 7; docs/cash-out.md has more. RFC 6455 §5.2.'],
  ['apps/a.ts', "import text from './page.md?raw'; // {name}.md"],
])('%s may say: %s', (file, text) => {
  expect(faults(file, text)).toEqual([]);
});

describe('what is not there is named with its line', () => {
  test.each([
    ['docs/a.md', '[gone](bank.md)', 'docs/a.md:1: there is no docs/bank.md'],
    ['docs/a.md', '[moved](DOMAIN.md#1-words)', 'docs/a.md:1: docs/DOMAIN.md has no heading #1-words'],
    ['apps/a.ts', '\n// see money.md', 'apps/a.ts:2: there is no money.md'],
    ['apps/a.ts', '// decision 8', 'apps/a.ts:1: there is no decision 8'],
    ['apps/a.ts', '// DOMAIN §3', 'apps/a.ts:1: DOMAIN.md has no §3'],
    ['apps/a.ts', '// the rules §2', 'apps/a.ts:1: §2 of what? Sections are those of DOMAIN.md'],
  ])('%s: %s', (file, text, fault) => {
    expect(faults(file, text)).toContain(fault);
  });
});

test('a heading becomes the anchor that a link names', () => {
  expect(anchorOf('2 Market kinds')).toBe('2-market-kinds');
  expect(anchorOf('What `npm test` [needs](x.md), and why')).toBe('what-npm-test-needs-and-why');
});

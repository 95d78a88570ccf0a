import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Crest } from '../../../src/shared/ui/art/Crest.tsx';
import { EmptyDrawing } from '../../../src/shared/ui/art/EmptyDrawing.tsx';
import { Scene } from '../../../src/shared/ui/art/Scene.tsx';
import { Silk } from '../../../src/shared/ui/art/Silk.tsx';

const PUBLIC = path.resolve(import.meta.dirname, '../../../public');

const pathsOf = (node: Parameters<typeof render>[0]): string => {
  const { container, unmount } = render(node);
  const drawn = container.innerHTML;
  unmount();
  return drawn;
};

const fileOf = (view: 'strip' | 'band', sport: string): string => {
  const { container, unmount } = render(<Scene view={view} sport={sport} />);
  const src = container.querySelector('img')?.getAttribute('src') ?? '';
  unmount();
  return src;
};

const SPORTS =
  'Cricket,Football,Tennis,Table Tennis,Esoccer,Horse Racing,Greyhound Racing,Kabaddi,Basketball,Volleyball,Darts,Boxing,Chess';

test.each(SPORTS.split(','))('the ground of %s is a small drawing that is there', (sport) => {
  const file = fileOf('band', sport);
  expect(file).toMatch(/^\/art\/scenes\/\w+\.svg$/);
  expect(existsSync(path.join(PUBLIC, file))).toBe(true);
  const drawing = readFileSync(path.join(PUBLIC, file), 'utf8');
  expect(drawing.length).toBeLessThan(8_000);
  expect(drawing).not.toMatch(/<script|<image|href=/);
});

test('each of the seven sports has a ground of its own; without a sport there is the house', () => {
  const seven = SPORTS.split(',').slice(0, 6).concat('Kabaddi');
  expect(new Set(seven.map((sport) => fileOf('band', sport))).size).toBe(7);
  expect(new Set(seven.map((sport) => fileOf('strip', sport))).size).toBe(7);
  expect(fileOf('strip', '')).toMatch(/strip/);
});

test.each(['fixtures', 'star', 'glass', 'fence', 'gate'] as const)(
  'the drawing of %s is a file that is there',
  (art) => {
    expect(pathsOf(<EmptyDrawing art={art} />)).toContain(`/art/empty/${art}.svg`);
    expect(readFileSync(path.join(PUBLIC, `art/empty/${art}.svg`), 'utf8')).toMatch(/^<svg [^>]*viewBox="0 0 132 76"/);
  },
);

test('silks and crests belong to a name: the same for the same, and a field can be told apart', () => {
  const horses = Array.from({ length: 40 }, (_, at) => `Horse ${at}`);
  const silks = horses.map((name) => pathsOf(<Silk name={name} />));
  expect(new Set(silks).size).toBeGreaterThan(38);
  expect(pathsOf(<Silk name="Horse 3" />)).toBe(silks[3]);
  const crests = horses.map((name) => pathsOf(<Crest name={name} />));
  expect(new Set(crests).size).toBeGreaterThan(34);
  expect(silks[0]).toContain('aria-hidden="true"');
});

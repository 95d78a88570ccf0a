import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Balls } from '../../../src/site/event/band/Scoreboard.tsx';

test.each([
  ['Kabaddi', 'Latest raids'],
  ['Table Tennis', 'Latest points'],
])('what happened last in %s says what it is', (sportName, words) => {
  render(<Balls entries={['T1', '0']} sportName={sportName} />);
  expect(screen.getByRole('list', { name: words })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('balls need no words', () => {
  render(<Balls entries={['4', 'W']} sportName="Cricket" />);
  expect(screen.getByRole('list', { name: 'Latest' }).textContent).toBe('4W');
});

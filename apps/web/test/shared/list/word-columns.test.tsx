import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fileOf } from '../../../src/shared/list/list-file.ts';
import { nameColumn, pillColumn } from '../../../src/shared/list/word-columns.tsx';

type Row = { name: string; sport: string; held: boolean };
const ROW: Row = { name: 'Kites v Salt', sport: 'Cricket', held: true };
const EVENT = nameColumn<Row>('Event', ({ name, sport }) => ({ first: name, second: sport, to: `/events/${name}` }));
const STATE = pillColumn<Row>('State', ({ held }) => ({ word: held ? 'Held' : 'Free', tone: 'warn' }));

test('a name stands over what it belongs to and leads there; a file has the name and the word of the state', () => {
  render(
    <MemoryRouter>
      {EVENT.cell(ROW)}
      {STATE.cell(ROW)}
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('Kites v SaltCricket');
  expect(link.getAttribute('href')).toBe('/events/Kites v Salt');
  expect(screen.getByText('Held')).toBeTruthy();
  expect(fileOf('Events', null, [EVENT, STATE], [ROW]).rows).toEqual([['Kites v Salt', 'Held']]);
});

test('a name that leads nowhere is no link', () => {
  const plain = nameColumn<Row>('Event', ({ name, sport }) => ({ first: name, second: sport }));
  render(<>{plain.cell(ROW)}</>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Cricket')).toBeTruthy();
});

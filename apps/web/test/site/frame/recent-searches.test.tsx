import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useRecentSearches } from '../../../src/shared/lib/browser/recent-searches.ts';
import { SearchBox } from '../../../src/site/frame/search/SearchBox.tsx';
import '../../support/patience.ts';

beforeEach(() => {
  localStorage.clear();
  useRecentSearches.setState({ items: [] });
});

function Field() {
  const [value, setValue] = useState('');
  return (
    <aside>
      <SearchBox label="Search" value={value} onChange={setValue} />
    </aside>
  );
}
const group = () => screen.findByRole('group', { name: 'Recent searches' });

test('keeps the last five, each once whatever its case, and what the browser holds of other shapes is no search', () => {
  const { remember } = useRecentSearches.getState();
  for (const text of ['ashes', ' ', 'kabaddi', 'lions', 'kites', 'oval', 'Ashes ']) remember(text);
  expect(useRecentSearches.getState().items).toEqual(['Ashes', 'oval', 'kites', 'lions', 'kabaddi']);
  expect(JSON.parse(localStorage.getItem('pavilion.searches') ?? '')).toHaveLength(5);
});

test('stand under the empty field while it is used, and search again when one is pressed', async () => {
  useRecentSearches.getState().remember('kites');
  const user = userEvent.setup();
  render(<Field />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(field);
  await group();
  // Enter in an empty field asks for nothing.
  await user.keyboard('{Enter}');
  expect(field).toHaveProperty('value', '');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'kites');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('group')).toBeNull();
});

test('can be cleared', async () => {
  useRecentSearches.getState().remember('kites');
  const user = userEvent.setup();
  render(<Field />);
  await user.click(screen.getByRole('searchbox', { name: 'Search' }));
  await group();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('group')).toBeNull();
  expect(localStorage.getItem('pavilion.searches')).toBeNull();
});

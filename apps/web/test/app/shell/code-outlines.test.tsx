import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../support/patience.ts';
import { visit } from '../visit.tsx';

const code = vi.hoisted(() => Promise.withResolvers<object>());
vi.mock('../../../src/site/account/ResultsPage.tsx', () => code.promise);

test('while the code of a page is on its way its outlines stand in the frame, and then the page', async () => {
  visit('/results', 'wide', { token: 't' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Loading…')).toBeTruthy();
  expect(main.queryByText('results page')).toBeNull();
  expect(screen.getByRole('banner')).toBeTruthy();
  code.resolve({ default: () => <p>results page</p> });
  expect(await main.findByText('results page')).toBeTruthy();
  expect(main.queryByText('Loading…')).toBeNull();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { stubMedia } from '../../support/browser.ts';
import { begin, cell, open, target } from './ladder-page.tsx';
import '../../support/patience.ts';

beforeEach(begin);

const three = ['11', '12', '13'].map((key, at) => ({
  selectionKey: key,
  name: ['India', 'Australia', 'The Draw'][at] ?? '',
  outcome: key,
}));
/** What a window of that width answers to the questions for its width. */
const widthOf = (px: number) => (query: string) => {
  const least = /width >= (\d+)px/.exec(query)?.[1];
  return least !== undefined && px >= Number(least) && !/height|width </.test(query);
};

test.each([
  [390, ['India'], ['The Draw']],
  [768, ['India', 'Australia'], ['India', 'The Draw']],
  [1100, ['India', 'Australia'], ['India', 'The Draw']],
  [1440, ['India', 'Australia', 'The Draw'], null],
] as const)(
  '%i px wide stand as many runners beside each other as fit; another one is chosen',
  async (px, first, then) => {
    const user = userEvent.setup();
    stubMedia(widthOf(px));
    open([], {}, { ...target, runners: three });
    const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()).toEqual(first));
    const choice =
      screen.queryByRole('radio', { name: 'The Draw' }) ?? screen.queryByRole('button', { name: 'The Draw' });
    expect(choice === null).toBe(then === null);
    if (choice === null) return;
    await user.click(choice);
    expect(shown()).toEqual(then);
  },
);

test('the focus of the button that has placed goes back to its price, and the keys go on', async () => {
  const user = userEvent.setup();
  const { sent } = open();
  const at = await cell(/^Back Australia 3\.20/);
  await user.click(at);
  await user.click(screen.getByRole('button', { name: 'Ask for 3.20 · ₹1,000' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(at));
  await user.keyboard('2');
  expect(screen.getByText('One press places ₹5,000')).toBeTruthy();
});

test('a digit in the rows chooses the stake of the ladder alone', async () => {
  open();
  const at = await cell(/^Back Australia 3\.20/);
  expect(fireEvent.keyDown(at, { key: '2' })).toBe(false);
});

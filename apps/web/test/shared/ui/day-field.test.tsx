import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { DayField } from '../../../src/shared/ui/days/DayField.tsx';
import { stubMedia } from '../../support/browser.ts';
import '../../support/patience.ts';
import type { Days } from '../../../src/shared/ui/days/month.ts';

beforeEach(() => {
  stubMedia((query) => query.includes('width'));
  // jsdom hides popovers and cannot show them.
  HTMLElement.prototype.showPopover = function show() {
    this.removeAttribute('popover');
  };
});

const TODAY = '2026-11-25';
const given = vi.fn<(day: string) => void>();

function Day({ start = '2026-11-21', onPeriod }: { start?: string; onPeriod?: (period: Days) => void }) {
  const [value, setValue] = useState(start);
  return (
    <DayField
      label="From"
      value={value}
      today={TODAY}
      onChange={(day) => {
        given(day);
        setValue(day);
      }}
      {...(onPeriod ? { onPeriod } : {})}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
const focused = () => document.activeElement?.getAttribute('aria-label')?.replace(',', '');

test('a day reads as the app writes days, and is typed as people write it', async () => {
  render(<Day />);
  expect(field().value).toBe('21 Nov 2026');
  await userEvent.clear(field());
  await userEvent.type(field(), '3/11{Enter}');
  expect([given.mock.lastCall, field().value]).toEqual([['2026-11-03'], '3 Nov 2026']);
});

test('what is no day, or out of bounds, is said and not given', async () => {
  given.mockReset();
  render(<Day />);
  for (const typed of ['31/11/2026', 'soon', '31 Dec 1999']) {
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.blur(field());
    expect(screen.getByRole('alert').textContent).toBe('Write a day like 25 Nov 2026.');
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  }
  expect(given).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: ' ' } });
  fireEvent.blur(field());
  expect([given.mock.lastCall, screen.queryByRole('alert')]).toEqual([[''], null]);
});

test('by keyboard: down opens the calendar, arrows and pages move, Enter chooses, focus comes back', async () => {
  const user = userEvent.setup();
  render(<Day start="2000-02-21" />);
  field().focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('dialog', { name: 'From: choose a day' });
  await waitFor(() => expect(focused()).toBe('Monday 21 February 2000'));
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('Sunday 27 February 2000');
  // No further back than the calendar goes.
  await user.keyboard('{PageUp}{PageUp}');
  expect(focused()).toBe('Saturday 1 January 2000');
  await user.keyboard('{End}{Enter}');
  expect([given.mock.lastCall, screen.queryByRole('dialog')]).toEqual([['2000-01-02'], null]);
  expect(document.activeElement).toBe(field());
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, field()]);
});

test('a press in the field opens it and leaves the keyboard there; a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  render(<Day />);
  await user.click(field());
  const calendar = await screen.findByRole('dialog');
  expect(document.activeElement).toBe(field());
  expect(within(calendar).getByRole('gridcell', { selected: true }).textContent).toBe('21');
  expect(within(calendar).getByRole('button', { current: 'date' }).textContent).toBe('25');
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day that is typed while the calendar is open is shown in it, and the keyboard stays in the field', async () => {
  const user = userEvent.setup();
  render(<Day />);
  await user.click(field());
  const panel = within(await screen.findByRole('dialog', { name: 'From: choose a day' }));
  expect(panel.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  await user.clear(field());
  await user.type(field(), '12/10{Enter}');
  expect(panel.getByRole('grid', { name: 'October 2026' })).toBeTruthy();
  expect(panel.getByRole('gridcell', { selected: true }).textContent).toBe('12');
  expect(document.activeElement).toBe(field());
});

test('periods set both days', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(period: Days) => void>();
  render(<Day onPeriod={chosen} />);
  for (const [name, from, to] of [
    ['Yesterday', '2026-11-24', '2026-11-24'],
    ['7 days', '2026-11-19', TODAY],
    ['30 days', '2026-10-27', TODAY],
    ['Last month', '2026-10-01', '2026-10-31'],
  ] as const) {
    await user.click(field());
    await user.click(await screen.findByRole('button', { name }));
    expect(chosen).toHaveBeenLastCalledWith({ from, to });
  }
});

test('in Hindi the months are Hindi, to read and to type', async () => {
  await setLanguage('hi');
  try {
    render(<Day start="2026-03-09" />);
    expect(field().value).toBe('9 मार्च 2026');
    fireEvent.change(field(), { target: { value: '12 नवंबर' } });
    fireEvent.blur(field());
    expect(given).toHaveBeenLastCalledWith('2026-11-12');
  } finally {
    await setLanguage('en');
  }
});

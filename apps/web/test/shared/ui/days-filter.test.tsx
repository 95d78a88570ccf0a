import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { DaysFilter } from '../../../src/shared/ui/days/DaysFilter.tsx';
import { stubMedia } from '../../support/browser.ts';

beforeEach(() => stubMedia((query) => query.includes('width')));

const FAULT = 'The first day comes after the last one.';
const asked = vi.fn<(changed: object) => void>();

function Filters() {
  const [days, setDays] = useState({ from: '2026-03-01', to: '2026-03-04' });
  return (
    <>
      <DaysFilter
        {...days}
        onChange={(changed) => {
          asked(changed);
          setDays({ ...days, ...changed });
        }}
      />
      <button type="button" onClick={() => setDays({ from: '', to: '' })}>
        Reset
      </button>
    </>
  );
}

const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^(From|से)/ });
const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^(To|तक)/ });
const set = (field: HTMLInputElement, day: string) => {
  fireEvent.change(field, { target: { value: day } });
  fireEvent.blur(field);
};

beforeEach(() => asked.mockReset());

test('elsewhere the days of India say so, the visitor’s own do not', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-240);
  const { rerender } = render(<DaysFilter from="" to="" onChange={asked} />);
  expect(screen.getByLabelText('From (IST)')).toBeTruthy();
  rerender(<DaysFilter from="" to="" onChange={asked} ownZone />);
  expect(screen.queryByLabelText('From (IST)')).toBeNull();
  vi.restoreAllMocks();
});

test('days out of order are said to be, and are not asked for', () => {
  render(<Filters />);
  set(from(), '2026-03-09');
  expect(screen.getByRole('alert').textContent).toBe(FAULT);
  expect([from().value, from().getAttribute('aria-invalid')]).toEqual(['9 Mar 2026', 'true']);
  expect(document.getElementById(to().getAttribute('aria-describedby') ?? '')?.textContent).toBe(FAULT);
  expect(asked).not.toHaveBeenCalled();
});

test('once they are in order both are asked for', () => {
  render(<Filters />);
  set(from(), '2026-03-09');
  set(to(), '2026-03-10');
  expect(asked.mock.calls).toEqual([[{ from: '2026-03-09', to: '2026-03-10' }]]);
  expect(screen.queryByRole('alert')).toBeNull();
  set(to(), '2026-03-09');
  expect(asked).toHaveBeenLastCalledWith({ to: '2026-03-09' });
});

test('a bound that is taken away, and Reset, make them right', () => {
  render(<Filters />);
  set(from(), '2026-03-09');
  set(to(), '');
  expect(asked).toHaveBeenLastCalledWith({ from: '2026-03-09', to: '' });
  expect(screen.queryByRole('alert')).toBeNull();
  set(to(), '2026-03-01');
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect([from().value, to().value]).toEqual(['', '']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a second day that is chosen before the first has come back is judged by it, and both are asked for', () => {
  const props = { onChange: asked };
  const { rerender } = render(<DaysFilter {...props} from="2026-11-19" to="2026-11-25" />);
  set(from(), '2026-03-01');
  expect(from().value).toBe('1 Mar 2026');
  set(to(), '2026-03-04');
  expect(asked).toHaveBeenLastCalledWith({ from: '2026-03-01', to: '2026-03-04' });
  rerender(<DaysFilter {...props} from="2026-03-01" to="2026-11-25" />);
  expect([from().value, to().value]).toEqual(['1 Mar 2026', '4 Mar 2026']);
  rerender(<DaysFilter {...props} from="2026-03-01" to="2026-03-04" />);
  rerender(<DaysFilter {...props} from="2026-03-01" to="2026-03-09" />);
  expect(to().value).toBe('9 Mar 2026');
});

test('says so in Hindi too', async () => {
  await setLanguage('hi');
  try {
    render(<Filters />);
    set(from(), '2026-03-09');
    expect(screen.getByRole('alert').textContent).toBe('पहला दिन आख़िरी दिन के बाद आता है।');
  } finally {
    await setLanguage('en');
  }
});

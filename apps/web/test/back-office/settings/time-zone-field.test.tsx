import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TimeZoneField } from '../../../src/back-office/settings/identity/TimeZoneField.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Time zone of days');
const help = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? '';

test('shows what the clocks of the zone show, and can be changed while nothing is counted', () => {
  const onChange = vi.fn<(zone: string) => void>();
  render(<TimeZoneField value="Asia/Kolkata" isOpen error={undefined} onChange={onChange} />);
  expect(help()).toMatch(
    /^There it is \w{3},? \d{1,2} \w+ \d{4}(, | at )\d\d:\d\d \(GMT\+5:30\)\. It can be changed until/,
  );
  fireEvent.change(field(), { target: { value: ' Europe/London' } });
  expect(onChange).toHaveBeenCalledWith('Europe/London');
});

test('says why it stays once days are counted', () => {
  render(<TimeZoneField value="America/St_Johns" isOpen={false} error={undefined} onChange={() => {}} />);
  expect(field().readOnly).toBe(true);
  expect(help()).toContain('It stays: bets, own limits or settlements have been counted by its days.');
});

test('a name that is none has no clock', () => {
  render(<TimeZoneField value="Asia/Now" isOpen error="Choose a zone" onChange={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe('Choose a zone');
});

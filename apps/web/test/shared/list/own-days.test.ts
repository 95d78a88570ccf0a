// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { inOwnZone, isAtHome } from '../../../src/shared/lib/format/own-days.ts';
import { auditLog } from '../../../src/shared/api/back-office/proof.ts';
import { houseZoneName } from '../../../src/shared/lib/format/format.ts';
import { useIdentity } from '../../../src/shared/lib/identity.ts';
import { fakeServer } from '../../support/fake-server.ts';

/** Minutes ahead of UTC from a moment on, else before it. */
function inZone(before: number, after = before, turnMs = 0): void {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return -(this.getTime() < turnMs ? before : after);
  });
}
afterEach(() => vi.restoreAllMocks());

test('days of a visitor in India, and bounds that nobody set, are asked for as they are', () => {
  inZone(330);
  expect(inOwnZone({ from: '2026-03-01', to: '', search: 'x' })).toEqual({ from: '2026-03-01', to: '', search: 'x' });
});

test.each([
  [240, '2026-03-01+04:00'],
  [-210, '2026-03-01-03:30'],
  [0, '2026-03-01+00:00'],
])('days elsewhere say how far ahead they are: %s minutes', (east, day) => {
  inZone(east);
  expect(inOwnZone({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: day, to: day });
});

test('a day on which the clocks change begins in one offset and ends in the other', () => {
  inZone(60, 120, new Date(2026, 2, 29, 2).getTime());
  expect(inOwnZone({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
    from: '2026-03-29+01:00',
    to: '2026-03-29+02:00',
  });
});

test('days are plain where the installation is, whatever its zone, and its clocks may change', () => {
  useIdentity.setState({ timeZone: 'Europe/London' });
  inZone(0, 60, Date.parse('2026-03-29T01:00:00Z'));
  const day = { from: '2026-03-29', to: '2026-03-29' };
  expect(inOwnZone(day)).toEqual(day);
  inZone(330);
  expect(inOwnZone(day)).toEqual({ from: '2026-03-29+05:30', to: '2026-03-29+05:30' });
  useIdentity.setState({ timeZone: 'Asia/Kolkata' });
});

test('whose clocks agree in winter alone is not at home', () => {
  const winter = Date.parse('2026-01-10T12:00:00Z');
  inZone(0);
  useIdentity.setState({ timeZone: 'Europe/London' });
  expect(isAtHome(winter)).toBe(false);
  useIdentity.setState({ timeZone: 'Asia/Kolkata' });
  inZone(330);
  expect(isAtHome(winter)).toBe(true);
  expect(houseZoneName(winter)).toBe('IST');
});

test('the audit log, whose times are the installation’s, is asked for days of its zone', async () => {
  inZone(240);
  const { calls } = fakeServer({ 'GET /api/agent/audit-log': { body: {} } });
  const filter = {
    action: '',
    outcome: 'all',
    actorId: '',
    personId: '',
    search: '',
    from: '2026-03-01',
    to: '',
  } as const;
  await auditLog('agent').read(filter, { page: 1, limit: 50 });
  expect(calls[0]?.query.get('from')).toBe('2026-03-01');
});

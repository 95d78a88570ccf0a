import { expect, test } from 'vitest';
import { eventStatus, overlayEndings, readEvents } from '../../src/index.ts';

const entry = (gmid: number) => ({ gmid, etid: 4, cid: 1, ename: `Match ${gmid}`, stime: '', gtype: 'match' });

test('an event that is over says in its list how it ended, and the others say nothing', () => {
  const list = { t1: [entry(1)], t2: [entry(2), { ...entry(3), status: 'CLOSED' }] };
  const told = overlayEndings(list, (eventId) =>
    eventId === '1' ? null : eventId === '2' ? 'COMPLETED' : 'CANCELLED',
  );
  const { live, suspended } = readEvents(told);
  const label = (event: (typeof live)[number] | undefined) => event && eventStatus(event, 0, 0);
  expect([...live, ...suspended].map(label)).toEqual(['Upcoming', 'Completed', 'Cancelled']);
  // The market's own word says nothing about the event.
  expect(readEvents(list).suspended.map(label)).toEqual(['Upcoming', 'Upcoming']);
  expect(list.t2[0]).not.toHaveProperty('estatus');
});

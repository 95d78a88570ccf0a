import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChartName } from '../../../src/site/event/markets/ChartName.tsx';
import { type EventView, EventViewContext } from '../../../src/site/event/event-view.ts';
import { usePanels } from '../../../src/shared/lib/panels.ts';
import type { MarketShape, RowShape } from '../../../src/shared/live/reading.ts';

const row = { selectionKey: '1', name: 'Silver Comet' } as RowShape;
const market = { marketId: '7', kind: 'match', name: 'MATCH_ODDS' } as MarketShape;
const viewOf = (sportName: string) => ({ event: { eventId: '70', sportName }, topic: 'odds:70' }) as EventView;

test.each([
  ['Horse Racing', 'Win'],
  ['Cricket', 'Match Odds'],
])('the chart of a runner in %s is about %s', async (sportName, title) => {
  render(
    <EventViewContext value={viewOf(sportName)}>
      <ChartName market={market} row={row} className="" />
    </EventViewContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Silver Comet, price chart' }));
  expect(usePanels.getState().chart).toMatchObject({ name: 'Silver Comet', marketTitle: title, topic: 'odds:70' });
});

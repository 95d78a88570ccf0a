import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { WinLossCell } from '../../../../src/back-office/accounts/account-cells.tsx';
import WinLossPopover from '../../../../src/back-office/accounts/dialogs/points/WinLossPopover.tsx';
import {
  closeBackOfficeOverlay,
  toggleWinLoss,
  useBackOfficeOverlays,
} from '../../../../src/shared/lib/back-office-overlays.ts';
import { backOfficeAccount, MANGO } from './back-office.tsx';

afterEach(() => act(closeBackOfficeOverlay));

function Page({ viewer, net = 112_400 }: { viewer: 'agent' | 'super_admin'; net?: number }) {
  const open = useBackOfficeOverlays((state) => state.open);
  return (
    <>
      <button
        type="button"
        onClick={(event) => toggleWinLoss(MANGO, event.currentTarget, { won: 200_000, lost: 87_600, net })}
      >
        +1,12,400.00
      </button>
      <p>elsewhere</p>
      {open?.kind === 'win-loss' && (
        <WinLossPopover viewer={viewer} breakdown={open} onClose={closeBackOfficeOverlay} />
      )}
    </>
  );
}

const popover = () => screen.queryByRole('dialog', { name: 'Win/Loss Breakdown' });
const figure = () => screen.getByRole('button', { name: '+1,12,400.00' });

async function open(viewer: 'agent' | 'super_admin', net?: number) {
  const user = userEvent.setup();
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024);
  render(<Page viewer={viewer} {...(net === undefined ? {} : { net })} />);
  figure().getBoundingClientRect = () => new DOMRect(100, 200, 80, 20);
  await user.click(figure());
  return user;
}

test('stands 8 px below the figure and says what it is made of', async () => {
  await open('agent');
  expect(popover()?.style.top).toBe('228px');
  expect(popover()?.style.left).toBe('100px');
  expect(popover()?.textContent).toContain('Win+2,00,000.00');
  expect(popover()?.textContent).toContain('Loss−87,600.00');
  expect(popover()?.textContent).toContain('Net+1,12,400.00');
  expect(popover()?.textContent).not.toContain('Settled by the bank');
});

test('says the net of the figure that was pressed, and what of the results a bank settlement has moved', async () => {
  await open('agent', 12_400);
  expect(popover()?.textContent).toContain('Settled by the bank−1,00,000.00');
  expect(popover()?.textContent).toContain('Net+12,400.00');
});

test('after a bank settlement it ends with the figure in the list that was pressed', async () => {
  const row = backOfficeAccount({ clientProfitWinTotal: 200_000, clientProfitLossTotal: 87_600, clientPL: 40_000.5 });
  function List() {
    const shown = useBackOfficeOverlays((state) => state.open);
    return (
      <>
        <WinLossCell row={row} />
        {shown?.kind === 'win-loss' && (
          <WinLossPopover viewer="agent" breakdown={shown} onClose={closeBackOfficeOverlay} />
        )}
      </>
    );
  }
  render(<List />);
  const cell = screen.getByRole('button', { name: /^Win\/Loss Breakdown of mango_19/ });
  await userEvent.click(cell);
  expect(cell.textContent).toBe('+40,000.50');
  expect(popover()?.textContent).toMatch(/Settled by the bank−72,399\.50Net\+40,000\.50$/);
});

test.each(['agent', 'super_admin'] as const)(
  '%s: closes by a second click, outside, Escape, Close, scroll and resize',
  async (viewer) => {
    const user = await open(viewer);
    const ways: (() => Promise<void> | void)[] = [
      () => user.click(figure()),
      () => user.click(screen.getByText('elsewhere')),
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => void fireEvent.scroll(document.body),
      () => void fireEvent(window, new Event('resize')),
    ];
    for (const way of ways) {
      expect(popover()).not.toBeNull();
      await act(async () => way());
      expect(popover()).toBeNull();
      await user.click(figure());
    }
  },
);

test('another key closes it for super admins alone, and focus goes back to the figure', async () => {
  const user = await open('agent');
  await user.keyboard('a');
  expect(popover()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(figure());
});

test('any key closes it for super admins', async () => {
  const user = await open('super_admin');
  await user.keyboard('a');
  expect(popover()).toBeNull();
});

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../../src/shared/ui/form/Button.tsx';
import { glyphOf } from '../../../src/shared/ui/art/SportIcon.tsx';
import { Carousel } from '../../../src/shared/ui/motion/Carousel.tsx';
import { MarketCard } from '../../../src/shared/ui/MarketCard.tsx';
import { MenuItem, Popover } from '../../../src/shared/ui/overlay/Popover.tsx';
import { Rotator } from '../../../src/shared/ui/motion/Rotator.tsx';
import { Segmented } from '../../../src/shared/ui/form/Segmented.tsx';
import { Select } from '../../../src/shared/ui/form/Select.tsx';
import { Switch } from '../../../src/shared/ui/form/Switch.tsx';
import { Tabs } from '../../../src/shared/ui/Tabs.tsx';
import { dismissToast, toast, useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { Toasts } from '../../../src/shared/ui/overlay/Toasts.tsx';
import { stubMedia } from '../../support/browser.ts';
import '../../support/patience.ts';

beforeEach(() => stubMedia(() => false));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a loading button keeps its label for its width, is busy and takes no clicks', async () => {
  const clicked = vi.fn<() => void>();
  render(
    <Button loading onClick={clicked}>
      Place bet
    </Button>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect([button.getAttribute('aria-busy'), button.textContent, clicked.mock.calls.length]).toEqual([
    'true',
    'Place bet',
    0,
  ]);
});

describe('popover', () => {
  const open = async () => {
    const chosen = vi.fn<() => void>();
    render(
      <>
        <Popover label="Account" button={{ content: 'open', className: '' }}>
          {(close) => (
            <>
              <MenuItem onSelect={() => (chosen(), close())}>Logout</MenuItem>
              <MenuItem>Casino Result</MenuItem>
            </>
          )}
        </Popover>
        <p>outside</p>
      </>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'open' }));
    return { user, chosen, button: screen.getByRole('button', { name: 'open' }) };
  };
  const shown = () => screen.queryByRole('menu') !== null;

  test('opens on its first item, closes by Escape and gives focus back', async () => {
    const { user, button } = await open();
    expect(document.activeElement?.textContent).toBe('Logout');
    await user.keyboard('{Escape}');
    expect(shown()).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  test('closes on a click outside, a second click, scroll and resize', async () => {
    const { user, button } = await open();
    const reopen = async () => {
      await user.click(button);
      expect(shown()).toBe(true);
    };
    await user.click(screen.getByText('outside'));
    expect(shown()).toBe(false);
    await reopen();
    await user.click(button);
    expect(shown()).toBe(false);
    for (const happening of ['scroll', 'resize']) {
      await reopen();
      act(() => void window.dispatchEvent(new Event(happening)));
      expect(shown()).toBe(false);
    }
  });

  test('arrow keys move round, and an item without a destination does nothing', async () => {
    const { user, chosen } = await open();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Casino Result');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(shown()).toBe(true);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledOnce();
    expect(shown()).toBe(false);
  });
});

test('tabs and segments are chosen with the arrow keys, and only the chosen one is in the tab order', async () => {
  function Both() {
    const [tab, setTab] = useState('a');
    const [side, setSide] = useState('all');
    return (
      <>
        <Tabs
          id="t"
          label="T"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B', count: 3 },
          ]}
        />
        <Segmented
          label="S"
          value={side}
          onChange={setSide}
          options={[
            { value: 'all', label: 'All' },
            { value: 'back', label: 'Back' },
          ]}
        />
      </>
    );
  }
  render(<Both />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /B/ }).getAttribute('aria-selected')).toBe('true');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('All');
  await user.keyboard('{End}');
  expect(screen.getByRole('radio', { name: 'Back' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('radio', { name: 'All' }).tabIndex).toBe(-1);
});

test('a select has a name, its choices, and tells the chosen value', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const options = [
    { value: '25', label: '25 rows' },
    { value: '50', label: '50 rows' },
  ];
  render(
    <Select aria-label="Rows" options={options} defaultValue="25" onChange={(event) => chosen(event.target.value)} />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50 rows');
  expect(chosen).toHaveBeenCalledWith('50');
});

test('a switch says its state and takes no clicks while it saves', async () => {
  const changed = vi.fn<(on: boolean) => void>();
  const { rerender } = render(<Switch label="Bet lock" on={false} onChange={changed} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Bet lock' }));
  expect(changed).toHaveBeenCalledWith(true);
  rerender(<Switch label="Bet lock" on saving onChange={changed} />);
  await userEvent.click(screen.getByRole('switch'));
  expect(changed).toHaveBeenCalledOnce();
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

test('a market card closes what is under its head and takes it out of reach', async () => {
  render(
    <MarketCard title="Match Odds" aside="Min ₹100">
      <p>rows</p>
    </MarketCard>,
  );
  const head = screen.getByRole('button', { name: 'Match Odds' });
  const body = document.getElementById(head.getAttribute('aria-controls') ?? '');
  expect([head.getAttribute('aria-expanded'), body?.hasAttribute('inert')]).toEqual(['true', false]);
  await userEvent.click(head);
  expect([head.getAttribute('aria-expanded'), body?.hasAttribute('inert')]).toEqual(['false', true]);
});

describe('toasts', () => {
  const titles = () => useToasts.getState().toasts.map(({ title }) => title);
  beforeEach(() => {
    vi.useFakeTimers();
    useToasts.setState({ toasts: [] });
  });

  test('stay 4 s; errors stay until they are closed', () => {
    toast('ok', 'done');
    toast('warn', 'locked');
    const failure = toast('bad', 'failed');
    vi.advanceTimersByTime(3_999);
    expect(titles()).toEqual(['done', 'locked', 'failed']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(['failed']);
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['failed']);
    dismissToast(failure);
    expect(titles()).toEqual([]);
  });

  test('are at most three, the newest', () => {
    for (const title of ['1', '2', '3', '4']) toast('bad', title);
    expect(titles()).toEqual(['2', '3', '4']);
  });

  test('are announced: errors and warnings at once, success politely', () => {
    toast('ok', 'done');
    toast('bad', 'failed', 'because');
    render(<Toasts />);
    expect(screen.getByRole('status').textContent).toContain('done');
    expect(screen.getByRole('alert').textContent).toContain('failedbecause');
  });
});

describe('carousel', () => {
  const slide = (id: string) => ({ id, content: <p>{id}</p> });

  test('one slide stands without arrows', () => {
    render(<Carousel label="Banners" slides={[slide('one')]} />);
    expect(within(screen.getByRole('region', { name: 'Banners' })).getByText('one')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('of several the first is there at once; the others wait out of reach until they are shown', async () => {
    // Embla measures and watches; a page without layout gives it nothing to measure.
    for (const name of ['ResizeObserver', 'IntersectionObserver'])
      vi.stubGlobal(
        name,
        class {
          observe = () => undefined;
          unobserve = () => undefined;
          disconnect = () => undefined;
        },
      );
    render(<Carousel label="Banners" slides={[slide('one'), slide('two')]} />);
    expect(screen.getByText('one')).toBeTruthy();
    await screen.findByRole('button', { name: 'Next' });
    expect(screen.getByRole('group', { name: '1 of 2' }).hasAttribute('inert')).toBe(false);
    expect(screen.getByText('two').closest('[inert]')).not.toBeNull();
  });
});

describe('rotator', () => {
  const show = () =>
    render(
      <Rotator items={['one', 'two']} everyMs={2_500} keyOf={(item) => item}>
        {(item) => <p>{item}</p>}
      </Rotator>,
    );
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  test('moves on and round', () => {
    vi.useFakeTimers();
    show();
    pass(2_500);
    expect(screen.getByText('two')).toBeTruthy();
    pass(2_500);
    expect(screen.getByText('one')).toBeTruthy();
  });

  test('stands still for visitors who asked for less movement', () => {
    vi.useFakeTimers();
    stubMedia((query) => query.includes('reduced-motion'));
    show();
    pass(30_000);
    expect(screen.getByText('one')).toBeTruthy();
  });
});

test('sports get their glyph whatever the provider calls them', () => {
  const names = [
    'Cricket',
    'Soccer',
    'Tennis',
    'Table Tennis',
    'Kabaddi',
    'Horse Racing',
    'Esoccer',
    'E-Sports',
    'Chess',
  ];
  expect(names.map(glyphOf)).toEqual([
    'cricket',
    'football',
    'tennis',
    'tableTennis',
    'kabaddi',
    'horse',
    'esoccer',
    'esoccer',
    'any',
  ]);
});

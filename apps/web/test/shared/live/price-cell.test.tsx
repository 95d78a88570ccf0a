import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, Profiler, type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellKey, type OpenCell } from '../../../src/shared/live/price/cell.ts';
import { Live } from '../../../src/shared/live/live.ts';
import { moveBetweenCells } from '../../../src/shared/live/price/move-focus.ts';
import { PriceCell } from '../../../src/shared/live/price/PriceCell.tsx';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { LiveContext } from '../../../src/shared/live/price/use-quote.ts';
import { shown, type Ladder, MATCH_MID, matchOdds, oddEven, otherKinds, sessions } from '../../fixtures/documents.ts';
import { figuresOf } from '../../fixtures/figures.ts';
import { FakeStream } from './fake-stream.ts';
import { fakeTime } from './fake-time.ts';

const topic = oddsTopic('4', '700');

function startLive() {
  const time = fakeTime();
  const live = new Live({
    openSocket: () => new FakeStream(),
    fetchDocument: () => new Promise(() => {}),
    clock: time.clock,
    frame: time.frame,
  });
  live.watch(topic, 1_000);
  let seq = 0;
  const give = (...markets: unknown[]) => {
    seq += 1;
    act(() => {
      live.board.receive(topic.key, seq, shown(markets));
      time.drawFrame();
    });
  };
  return { time, live, give };
}

const box = (selection: number, side: 'back' | 'lay' = 'back', place = 0) =>
  cellKey(String(MATCH_MID), String(selection), side, place);

let started = startLive();
beforeEach(() => {
  started = startLive();
});
afterEach(() => started.live.close());

const cell = (props: Partial<ComponentProps<typeof PriceCell>> = {}) => (
  <PriceCell
    key={props.boxKey}
    topic={topic.key}
    boxKey={box(11)}
    kind="match"
    side="back"
    name="India"
    onPick={() => {}}
    {...props}
  />
);

const draw = (node: ReactNode) => render(<LiveContext value={started.live}>{node}</LiveContext>);

describe('what a cell says', () => {
  test('locked until a price arrives, then the odds over the money, with a full name', () => {
    draw(cell());
    expect(screen.getByRole('button', { name: 'Back India, no price' }).ariaDisabled).toBe('true');
    started.give(matchOdds());
    const button = screen.getByRole('button', { name: 'Back India at 2.14, 1.84 lakh available' });
    expect(button.ariaDisabled).toBeNull();
    expect(figuresOf(button)).toBe('2.14|1.84L');
  });

  test('locks with its reason', () => {
    draw(cell());
    started.give(matchOdds({ gstatus: 'SUSPENDED' }));
    expect(screen.getByRole('button', { name: 'Back India, suspended' }).ariaDisabled).toBe('true');
    started.give(matchOdds());
    act(() => started.time.pass(20_000));
    expect(screen.getByRole('button', { name: 'Back India, price out of date' }).ariaDisabled).toBe('true');
  });

  test.each([
    ['session', '7003', '31', 'back', 'Yes', 'Yes 80 over runs IND at 292, rate 100', '292|100'],
    ['session', '7003', '37', 'lay', 'No', 'No 80 over runs IND at 438, rate 110', '438|110'],
    ['oddeven', '7004', '41', 'back', 'Odd', 'Odd 80 over runs IND at 1.95, 25 thousand available', '1.95|25K'],
    ['oddeven', '7004', '41', 'lay', 'Even', 'Even 80 over runs IND at 1.96, 25 thousand available', '1.96|25K'],
    ['khado', '7007', '71', 'back', 'Back', 'Back 80 over runs IND at 120–136, rate 100', '120–136|100'],
    ['meter', '7008', '81', 'lay', 'No', 'No 80 over runs IND at 24, rate 100', '24|100'],
    ['digit', '7009', '5', 'back', 'Back', 'Back 80 over runs IND at 9.50', '9.50'],
    ['line', '7006', '61', 'back', 'Sell', 'Sell 80 over runs IND at 131, 1 available', '131|1'],
    ['yesno', '7005', '51', 'lay', 'No', 'No 80 over runs IND at 1.70, 1 lakh available', '1.70|1L'],
    ['bookmaker', '7010', '2', 'back', 'Back', 'Back 80 over runs IND at 0.75, 1 lakh available', '0.75|1L'],
  ] as const)('%s %s/%s %s: %s', (kind, marketId, selection, side, _word, name, text) => {
    draw(cell({ kind, side, name: '80 over runs IND', boxKey: cellKey(marketId, selection, side, 0) }));
    started.give(sessions(), oddEven(), ...otherKinds());
    expect(figuresOf(screen.getByRole('button', { name }))).toBe(text);
  });

  test('is pressed with the figures that stood in it', () => {
    const onPick = vi.fn<(cell: OpenCell) => void>();
    draw(cell({ onPick }));
    started.give(matchOdds());
    fireEvent.click(screen.getByRole('button'));
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ priceHundredths: 214, level: 0 }));
  });

  test('is pressed once by a key that is held down', () => {
    draw(cell());
    const box = screen.getByRole('button');
    expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'Enter', repeat: true })).toBe(false);
  });
});

describe('what moves', () => {
  const prices = (india: Ladder) => matchOdds({ india });

  test('a change flashes and leaves a tick; the tick goes, nothing else changes', () => {
    draw(cell());
    started.give(prices([[2.14, 100]]));
    const button = screen.getByRole('button');
    expect(button.getAttribute('data-move')).toBeNull();
    started.give(prices([[2.2, 100]]));
    expect(button.getAttribute('data-move')).toBe('up');
    expect(button.getAttribute('data-flash')).toBe('odd');
    act(() => started.time.pass(400));
    started.give(prices([[2.1, 100]]));
    expect(button.getAttribute('data-move')).toBe('down');
    expect(button.getAttribute('data-flash')).toBe('even');
    act(() => started.time.pass(2_900));
    expect(button.getAttribute('data-move')).toBeNull();
    expect(button.getAttribute('data-flash')).toBeNull();
  });

  /** The eighteen cells of a market; `drawn` hears of each that React draws. */
  function drawMarket(drawn: string[]): void {
    const watched = (selection: number, side: 'back' | 'lay', place: number) => {
      const key = box(selection, side, place);
      return (
        <Profiler key={key} id={key} onRender={(id) => drawn.push(id)}>
          <PriceCell topic={topic.key} boxKey={key} kind="match" side={side} name="India" onPick={() => {}} />
        </Profiler>
      );
    };
    draw(
      [11, 12, 13].flatMap((runner) =>
        (['back', 'lay'] as const).flatMap((side) => [0, 1, 2].map((place) => watched(runner, side, place))),
      ),
    );
  }

  const elementOf = (key: string): Element => {
    const found = document.querySelector(`[data-box="${key}"]`);
    if (!found) throw new Error(`no cell ${key}`);
    return found;
  };

  test('a price that changes is written into its cell: nothing is drawn, no other cell is touched', async () => {
    const drawn: string[] = [];
    drawMarket(drawn);
    started.give(matchOdds());
    drawn.length = 0;
    const touched = new Set<unknown>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest('[data-box]')?.getAttribute('data-box'));
      }
    });
    observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
    started.give(
      prices([
        [2.16, 184_000],
        [2.12, 96_400],
        [2.1, 231_000],
      ]),
    );
    await vi.waitFor(() => expect([...touched]).toEqual([box(11)]));
    observer.disconnect();
    expect(drawn).toEqual([]);
    const changed = elementOf(box(11));
    expect(figuresOf(changed)).toBe('2.16|1.84L');
    expect(changed.getAttribute('aria-label')).toBe('Back India at 2.16, 1.84 lakh available');
  });

  test('what React draws after figures were written shows the newest ones, and so does what follows', () => {
    const { rerender } = draw(cell());
    const again = (props: Partial<ComponentProps<typeof PriceCell>>) =>
      rerender(<LiveContext value={started.live}>{cell(props)}</LiveContext>);
    const figures = () => figuresOf(screen.getByRole('button'));
    started.give(prices([[2.14, 100]]));
    started.give(prices([[2.2, 100]]));
    again({ selected: true });
    expect(figures()).toBe('2.20|100');
    started.give(prices([[2.14, 100]]));
    again({ selected: false });
    expect(figures()).toBe('2.14|100');
    again({ name: 'Bharat' });
    started.give(prices([[120, 5_000]]));
    expect(figures()).toBe('120.00|5K');
    expect(screen.getByRole('button', { name: 'Back Bharat at 120.00, 5 thousand available' })).toBeDefined();
    started.give(prices([]));
    expect(screen.getByRole('button', { name: 'Back Bharat, no price' }).ariaDisabled).toBe('true');
    started.give(prices([[3, 100]]));
    expect(figures()).toBe('3.00|100');
  });

  test('works under StrictMode: subscribing twice shows one price', () => {
    draw(<StrictMode>{cell()}</StrictMode>);
    started.give(matchOdds());
    expect(screen.getByRole('button').textContent).toContain('2.14');
  });
});

describe('arrow keys', () => {
  test('move between the cells that can be pressed, Home and End to the ends of the row', () => {
    const row = (runner: number) => (
      <div data-cells key={runner}>
        {([2, 1, 0] as const).map((place) => cell({ boxKey: box(runner, 'back', place), name: `${runner} b${place}` }))}
        {([0, 1, 2] as const).map((place) =>
          cell({ boxKey: box(runner, 'lay', place), side: 'lay', name: `${runner} l${place}` }),
        )}
      </div>
    );
    draw(<div onKeyDown={moveBetweenCells}>{[11, 12].map(row)}</div>);
    // India has its best price only: its two outer back cells are locked.
    started.give(matchOdds({ india: [[2.14, 100]] }));
    const focused = () => document.activeElement?.getAttribute('data-box');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    screen.getByRole('button', { name: /^Back 11 b0/ }).focus();
    press('ArrowRight');
    expect(focused()).toBe(box(11, 'lay', 0));
    press('Home');
    expect(focused()).toBe(box(11, 'back', 0));
    press('ArrowLeft');
    expect(focused()).toBe(box(11, 'back', 0));
    press('ArrowDown');
    expect(focused()).toBe(box(12, 'back', 0));
    press('Home');
    expect(focused()).toBe(box(12, 'back', 2));
    press('ArrowUp');
    expect(focused()).toBe(box(12, 'back', 2));
    press('End');
    expect(focused()).toBe(box(12, 'lay', 2));
    press('ArrowUp');
    expect(focused()).toBe(box(11, 'lay', 2));
  });

  test('stay on a price that locks: it cannot be pressed meanwhile, nor be reached by Tab', () => {
    const pick = vi.fn<(cell: OpenCell) => void>();
    draw(cell({ onPick: pick }));
    started.give(matchOdds());
    const button = screen.getByRole('button', { name: /^Back India at/ });
    button.focus();
    started.give(matchOdds({ status: 'SUSPENDED' }));
    expect(button.getAttribute('aria-label')).toBe('Back India, suspended');
    expect(document.activeElement).toBe(button);
    expect(button.tabIndex).toBe(-1);
    fireEvent.click(button);
    expect(pick).not.toHaveBeenCalled();
    started.give(matchOdds());
    expect(document.activeElement).toBe(button);
    expect(button.tabIndex).toBe(0);
    fireEvent.click(button);
    expect(pick).toHaveBeenCalledTimes(1);
  });
});

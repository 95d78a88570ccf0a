import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LINE_PX, useToastPlace } from '../../../src/shared/ui/overlay/use-toast-place.ts';

// A window of 1024 × 768 px, in which notices are 340 px wide: at home their lower end stands 72 px over that of the window.
const WIDTH = 340;
const LEFT = 1024 - 20 - WIDTH;
const topOf = (height: number) => 768 - 72 - height;
/** More than once, if anything still changes. */
const A_WHILE_MS = 2_000;

let cardPx = 64;
let obstacles: HTMLElement | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  obstacles = document.body.appendChild(document.createElement('div'));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    const { box, count = '0', mode } = this instanceof HTMLElement ? this.dataset : {};
    if (mode !== undefined) return new DOMRect(0, 0, WIDTH, mode === 'line' ? LINE_PX : Number(count) * cardPx);
    const [left = 0, top = 0, width = 0, height = 0] = (box ?? '').split(' ').map(Number);
    return new DOMRect(left, top, width, height);
  });
});
afterEach(() => {
  cleanup();
  obstacles?.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Buttons at these places, instead of those that stood there, and time to look at them. */
async function put(...boxes: [left: number, top: number, width: number, height: number][]): Promise<void> {
  const buttons = boxes.map((box) => {
    const button = document.createElement('button');
    button.dataset['box'] = box.join(' ');
    return button;
  });
  await act(async () => {
    obstacles?.replaceChildren(...buttons);
    await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  });
}

/** Notices as `Toasts` draws them; `drawn` notes how they stood, every time that this changed. */
function notices() {
  const drawn: string[] = [];
  function Notices({ count }: { count: number }) {
    const region = useRef<HTMLDivElement>(null);
    const standing = useToastPlace(region, count);
    const mode = standing?.isLine ? 'line' : 'cards';
    const at = standing && `${mode} ${standing.place.left} ${standing.place.top}`;
    if (at !== null && drawn.at(-1) !== at) drawn.push(at);
    return (
      <div ref={region} data-mode={mode} data-count={count}>
        {/* As a notice does, its alert comes anew with each of the two. */}
        <p key={mode} role="alert" />
      </div>
    );
  }
  const view = render(<Notices count={0} />);
  const show = async (count: number) => {
    await act(async () => {
      view.rerender(<Notices count={count} />);
      await vi.advanceTimersByTimeAsync(A_WHILE_MS);
    });
  };
  return { drawn, show, now: () => drawn.at(-1) };
}

describe('where notices stand while the page changes', () => {
  beforeEach(() => {
    cardPx = 64;
  });

  test('at home; above what comes to lie there, until it goes', async () => {
    const { show, now } = notices();
    const home = `cards ${LEFT} ${topOf(64)}`;
    await show(1);
    expect(now()).toBe(home);
    await put([LEFT, 640, WIDTH, 40]);
    expect(now()).toBe(`cards ${LEFT} ${topOf(64) - 6 * 12}`);
    await put();
    expect(now()).toBe(home);
  });

  test('they stay where they went, though a nearer place becomes free, until something comes to lie there', async () => {
    const { show, now } = notices();
    await put([LEFT, 560, WIDTH, 120]);
    await show(1);
    const above = now();
    expect(above).toBe(`cards ${LEFT} ${topOf(64) - 12 * 12}`);
    await put([LEFT, 640, WIDTH, 40]);
    expect(now()).toBe(above);
    await put([LEFT, 640, WIDTH, 40], [LEFT, 500, WIDTH, 20]);
    expect(now()).toBe(`cards ${LEFT} ${topOf(64) - 6 * 12}`);
  });

  test('as one line where all of them find no room, as cards again where they do', async () => {
    const { show, now } = notices();
    await put([0, 0, 1024, 300], [0, 400, 1024, 368]);
    await show(2);
    expect(now()).toMatch(/^line /);
    await put([0, 0, 1024, 300], [0, 500, 1024, 268]);
    expect(now()).toMatch(/^cards /);
    await put([0, 0, 1024, 768]);
    expect(now(), 'covers least where there is no room at all').toMatch(/^line /);
  });

  test('a gap for cards of two lines, not for these: one line, and it stays one', async () => {
    cardPx = 120;
    const { drawn, show } = notices();
    await put([0, 0, 1024, 300], [0, 420, 1024, 348]);
    await show(1);
    await put([0, 0, 1024, 300], [0, 421, 1024, 347]);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).toMatch(/^line /);
  });

  test('one line of another notice more: each is taken to be as high as those were that stood as cards', async () => {
    cardPx = 120;
    const { drawn, show } = notices();
    await put([0, 0, 1024, 300], [0, 400, 1024, 368]);
    await show(1);
    await show(2);
    await put([0, 0, 1024, 300], [0, 500, 1024, 268]);
    expect(drawn.every((at) => at.startsWith('line '))).toBe(true);
    await put([0, 0, 1024, 300], [0, 600, 1024, 168]);
    expect(drawn.at(-1)).toMatch(/^cards /);
  });

  test('those that come after all are gone are measured anew', async () => {
    cardPx = 120;
    const { show, now } = notices();
    await put([0, 0, 1024, 300], [0, 400, 1024, 368]);
    await show(1);
    expect(now()).toMatch(/^line /);
    await show(0);
    cardPx = 64;
    await show(1);
    expect(now()).toMatch(/^cards /);
  });
});

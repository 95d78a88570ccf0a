import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRoom } from '../../../src/shared/ui/list/use-room.ts';

/** Each element that is watched, with what is called when its size changes. */
const watched = new Map<Element, () => void>();
afterEach(() => watched.clear());

function stubLayout(widthOf: () => number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #look: () => void;
      readonly #seen: Element[] = [];
      constructor(look: () => void) {
        this.#look = look;
      }
      observe(element: Element) {
        this.#seen.push(element);
        watched.set(element, this.#look);
      }
      disconnect() {
        for (const element of this.#seen) if (watched.get(element) === this.#look) watched.delete(element);
      }
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(widthOf);
}

function List({ rows }: { rows: number }) {
  const { place, form } = useRoom(0, 2, { rows });
  return (
    <section ref={place}>
      <p>form {form}</p>
      {rows > 0 && (
        <div>
          <table />
        </div>
      )}
    </section>
  );
}

test('a table that comes after its place is watched: when its rows grow too wide by themselves, it folds', () => {
  let needed = 600;
  const shown = () => document.querySelector('p')?.textContent;
  stubLayout(() => (shown() === 'form 0' ? needed : 650));
  const { container, rerender } = render(<List rows={0} />);
  rerender(<List rows={3} />);
  const table = () => container.querySelector('table') ?? container;
  expect(shown()).toBe('form 0');
  needed = 800;
  act(() => watched.get(table())?.());
  expect(shown()).toBe('form 1');
});

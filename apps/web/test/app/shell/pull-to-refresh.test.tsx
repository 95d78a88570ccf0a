import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PullToRefresh } from '../../../src/app/site/PullToRefresh.tsx';

function page() {
  const queries = new QueryClient();
  let done = () => {};
  const read = new Promise<void>((resolve) => (done = resolve));
  const again = vi.spyOn(queries, 'invalidateQueries').mockReturnValue(read);
  render(
    <QueryClientProvider client={queries}>
      <main>page</main>
      <aside>over it</aside>
      <PullToRefresh />
    </QueryClientProvider>,
  );
  const touch = (clientY: number, target: Element = screen.getByRole('main')) => ({ touches: [{ clientY, target }] });
  const pull = (to: number, target: Element = screen.getByRole('main')) => {
    fireEvent.touchStart(target, touch(10, target));
    fireEvent.touchMove(target, touch(10 + to, target));
    fireEvent.touchEnd(target);
  };
  return { again, pull, touch, done: () => done() };
}

test('a long pull at the top reads what is shown again, once, and says so meanwhile', async () => {
  const { again, pull, done } = page();
  pull(140);
  expect(again).toHaveBeenCalledExactlyOnceWith({ type: 'active' });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  pull(140);
  expect(again).toHaveBeenCalledTimes(1);
  done();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('the sign follows the finger, and a short pull or one that goes back does nothing', () => {
  const { again, touch } = page();
  const main = screen.getByRole('main');
  fireEvent.touchStart(main, touch(10));
  fireEvent.touchMove(main, touch(150));
  expect(screen.getByRole('status').textContent).toBe('Pull down to refresh');
  fireEvent.touchMove(main, touch(60));
  fireEvent.touchEnd(main);
  expect(screen.queryByRole('status')).toBeNull();
  expect(again).not.toHaveBeenCalled();
});

test('neither further down the page, nor with two fingers, nor over what lies on the page', () => {
  const { again, pull } = page();
  pull(140, screen.getByRole('complementary'));
  const main = screen.getByRole('main');
  fireEvent.touchStart(main, { touches: [{ clientY: 10 }, { clientY: 40 }] });
  fireEvent.touchMove(main, { touches: [{ clientY: 200 }, { clientY: 240 }] });
  fireEvent.touchEnd(main);
  vi.stubGlobal('scrollY', 30);
  pull(140);
  vi.unstubAllGlobals();
  expect(again).not.toHaveBeenCalled();
});

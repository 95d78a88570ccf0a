import type { BackOfficeHomePage } from '@pavilion/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { type HomeDraft, newEntry } from '../../../src/back-office/settings/home/home-draft.ts';
import { useHomeEditor } from '../../../src/back-office/settings/home/use-home-editor.ts';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import { settle } from '../../support/browser.ts';

const HOME = '/api/super-admin/app-settings/home';
const news = (message: string) => ({
  ...{ id: 'a', message, isEnabled: true, displayOrder: 0 },
  ...{ createdAt: null, updatedAt: null },
});
const pageWith = (message: string, updatedAt: string): BackOfficeHomePage => ({
  ...{ newsTickers: [news(message)], banners: [], popupOffers: [], trending: [], menu: [] },
  ...{ updatedAt, updatedBy: 'root' },
});
const one = pageWith('One', '2026-11-20T13:34:00.000Z');
const two = pageWith('Two', '2026-11-20T13:40:00.000Z');

signedInAs('super_admin');

function visits() {
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return async () => {
    const visit = renderHook(() => useHomeEditor(), { wrapper });
    await waitFor(() => expect(visit.result.current.draft).toBeDefined());
    return visit;
  };
}
const saying = (message: string) => (draft: HomeDraft) => ({
  ...draft,
  newsTickers: draft.newsTickers.map((entry) => ({ ...entry, message })),
});
const messages = (draft: HomeDraft | undefined) => draft?.newsTickers.map(({ message }) => message);

test('what Back leaves behind is found again', async () => {
  fakeServer({ [`GET ${HOME}`]: { body: { homePage: one } } });
  const open = visits();
  const first = await open();
  act(() => first.result.current.edit((draft) => ({ ...draft, banners: [newEntry()] })));
  first.unmount();
  expect((await open()).result.current.changes).toBe(1);
});

test('what was saved after the page was left is no change any more', async () => {
  const saved = Promise.withResolvers<{ body: unknown }>();
  const server = fakeServer({ [`GET ${HOME}`]: { body: { homePage: one } }, [`PUT ${HOME}`]: () => saved.promise });
  const open = visits();
  const first = await open();
  act(() => first.result.current.edit(saying('Two')));
  act(() => first.result.current.save());
  await vi.waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
  first.unmount();
  server.answer(`GET ${HOME}`, { body: { homePage: two } });
  saved.resolve({ body: { message: 'Saved.', homePage: two } });
  await settle();
  const { result } = await open();
  expect(result.current.changes).toBe(0);
  expect(result.current.base?.updatedAt).toBe(two.updatedAt);
  expect(messages(result.current.draft)).toEqual(['Two']);
});

test('what was given up for the newest save stays given up when the page is left at once', async () => {
  fakeServer({ [`GET ${HOME}`]: { body: { homePage: one } } });
  const open = visits();
  const first = await open();
  act(() => first.result.current.edit(saying('Mine')));
  await act(async () => {
    void first.result.current.reload();
    first.unmount();
  });
  expect((await open()).result.current.changes).toBe(0);
});

test('what is edited while a save is on its way stays, on top of what was saved', async () => {
  const saved = Promise.withResolvers<{ body: unknown }>();
  const bodies: { newsTickers: { id?: string; message: string }[]; updatedAt: string | null }[] = [];
  fakeServer({
    [`GET ${HOME}`]: { body: { homePage: one } },
    [`PUT ${HOME}`]: ({ body }) => {
      bodies.push(body as (typeof bodies)[number]);
      return saved.promise;
    },
  });
  const { result } = await visits()();
  const added = { ...newEntry(), message: 'New ' };
  act(() => result.current.edit((draft) => ({ ...draft, newsTickers: [added, ...draft.newsTickers] })));
  act(() => result.current.save());
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  // While the save is on its way one entry is written on, and another comes; the answer gives the first one its id.
  const newest = { ...newEntry(), message: 'Newest' };
  act(() =>
    result.current.edit((draft) => ({
      ...draft,
      newsTickers: [...draft.newsTickers.map((entry) => ({ ...entry, message: `${entry.message}!` })), newest],
    })),
  );
  const answer = { ...two, newsTickers: [{ ...news('New'), id: 'b' }, news('One')] };
  saved.resolve({ body: { message: 'Saved.', homePage: answer } });
  await waitFor(() => expect(result.current.base?.updatedAt).toBe(two.updatedAt));
  expect(messages(result.current.draft)).toEqual(['New !', 'One!', 'Newest']);
  expect(result.current.draft?.newsTickers[0]?.key).toBe(added.key);
  expect(result.current.changes).toBe(3);
  act(() => result.current.save());
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]?.updatedAt).toBe(two.updatedAt);
  expect(bodies[1]?.newsTickers.map(({ id }) => id)).toEqual(['b', 'a', undefined]);
});

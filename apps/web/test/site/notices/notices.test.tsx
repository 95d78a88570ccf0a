import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewDevice } from '../../../src/site/notices/device.ts';
import NoticesDialog from '../../../src/site/notices/NoticesDialog.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const PUBLIC = 'BAEC';
const wanted = { settled: true, alerts: false, amounts: false };
const device = { id: '7', createdAt: '2026-03-01T12:00:00.000Z', ...wanted };

/** A browser that can be told: what it subscribed, and whether it lets the site. */
function browser(permission: 'granted' | 'denied' | 'default' = 'granted') {
  const subscription = {
    options: { applicationServerKey: new Uint8Array([4, 1, 2]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => {
      held = null;
      return true;
    }),
  };
  let held: typeof subscription | null = null;
  const subscribe = vi.fn<(options: unknown) => Promise<unknown>>(async () => (held = subscription));
  const registration = { pushManager: { subscribe, getSubscription: async () => held } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('PushManager', class {});
  const asked = vi.fn<() => Promise<string>>(async () => {
    Notice.permission = permission;
    return permission;
  });
  const Notice = { permission: 'default', requestPermission: asked };
  vi.stubGlobal('Notification', Notice);
  return { subscribe, subscription, asked };
}

/** What the server is asked, for a player with these devices. */
function answers(devices: readonly unknown[], publicKey: string | null = PUBLIC) {
  let kept = [...devices];
  let made = 7;
  return fakeServer({
    'GET /api/push': () => ({ body: { publicKey, devices: kept } }),
    'POST /api/push': () => {
      made += 1;
      kept = [...kept, { ...device, id: String(made) }];
      return { body: { device: { ...device, id: String(made) } } };
    },
    'DELETE /api/push/7': { body: { message: 'ok' } },
  });
}
const asksOf = ({ calls }: ReturnType<typeof fakeServer>) => calls.map(({ method, path: at }) => `${method} ${at}`);

test('a subscription that the browser renewed is told to the server with what was wanted, and the old one forgotten', async () => {
  const { subscribe } = browser();
  await Notification.requestPermission();
  localStorage.setItem('pavilion.push', '7');
  localStorage.setItem('pavilion.push.told', 'https://push.example/before');
  const server = answers([{ ...device, alerts: true }]);
  await renewDevice();
  expect(asksOf(server)).toEqual(['GET /api/push', 'POST /api/push', 'DELETE /api/push/7']);
  expect(server.calls[1]?.body).toMatchObject({ endpoint: 'https://push.example/a', settled: true, alerts: true });
  expect([localStorage.getItem('pavilion.push'), subscribe.mock.calls.length]).toEqual(['8', 1]);
  // Now it is the one that the server knows.
  await renewDevice();
  expect(asksOf(server)).toHaveLength(3);
});

test('nothing is renewed for a browser that was never told, forbids it, or whose device ended with its sign-in', async () => {
  browser();
  const server = answers([]);
  await renewDevice();
  localStorage.setItem('pavilion.push', '7');
  await renewDevice();
  expect(asksOf(server)).toEqual([]);
  await Notification.requestPermission();
  await renewDevice();
  expect(asksOf(server)).toEqual(['GET /api/push']);
});

function open(devices: readonly unknown[] = [], publicKey: string | null = PUBLIC) {
  let kept = [...devices];
  const server = fakeServer({
    'GET /api/push': () => ({ body: { publicKey, devices: kept } }),
    'POST /api/push': ({ body }) => {
      const { settled, alerts, amounts } = Object(body);
      const made = { ...device, settled, alerts, amounts };
      kept = [made, ...kept.filter((one) => Object(one).id !== made.id)];
      return { body: { device: made } };
    },
    'DELETE /api/push/7': () => {
      kept = kept.filter((one) => Object(one).id !== '7');
      return { body: { message: 'ok' } };
    },
    'DELETE /api/push/3': { body: { message: 'ok' } },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
}
const toggle = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name });
const ready = () => waitFor(() => expect(toggle('Settled bets').disabled).toBe(false));

beforeEach(() => {
  localStorage.clear();
  stubMedia(() => true);
});
afterEach(() => vi.unstubAllGlobals());

test('a device is off until it asks; then its browser is asked, subscribes, and says what it wants', async () => {
  const { subscribe, asked } = browser();
  const { calls } = open();
  await ready();
  expect(asked).not.toHaveBeenCalled();
  expect(toggle('Settled bets').getAttribute('aria-checked')).toBe('false');
  expect(toggle('With amounts').disabled).toBe(true);
  await userEvent.click(toggle('Settled bets'));
  await waitFor(() => expect(toggle('Settled bets').getAttribute('aria-checked')).toBe('true'));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 1, 2]) });
  await userEvent.click(toggle('With amounts'));
  await waitFor(() => expect(toggle('With amounts').getAttribute('aria-checked')).toBe('true'));
  expect(subscribe).toHaveBeenCalledTimes(1);
  const subscribed = { endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a', language: 'en' };
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ...subscribed, ...wanted },
    { ...subscribed, ...wanted, amounts: true },
  ]);
});

test('turned off it is forgotten by the server and by its push service', async () => {
  const { subscription } = browser();
  const { calls } = open();
  await ready();
  await userEvent.click(toggle('Settled bets'));
  await waitFor(() => expect(toggle('Settled bets').getAttribute('aria-checked')).toBe('true'));
  await ready();
  await userEvent.click(toggle('Settled bets'));
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  expect(calls.some(({ method, path: at }) => method === 'DELETE' && at === '/api/push/7')).toBe(true);
  await waitFor(() => expect(toggle('Settled bets').getAttribute('aria-checked')).toBe('false'));
});

test('a browser that says no is told why nothing comes, and one that cannot says so at once', async () => {
  const { subscribe } = browser('denied');
  const { calls } = open();
  await ready();
  await userEvent.click(toggle('Price alerts'));
  expect(await screen.findByText(/blocked in the settings of this browser/)).toBeTruthy();
  expect(subscribe).not.toHaveBeenCalled();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('without a push service there is nothing to turn on; other devices can still be turned off', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { calls } = open([{ ...device, id: '3' }]);
  expect(await screen.findByText(/add the site to the home screen/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(calls.some(({ path: at }) => at === '/api/push/3')).toBe(true));
  expect(toggle('Settled bets').disabled).toBe(true);
});

test('a site that sends no notices says so and asks for nothing; what was turned on can still be turned off', async () => {
  const { asked } = browser();
  localStorage.setItem('pavilion.push', '"3"');
  const { calls } = open([{ ...device, id: '3' }], null);
  expect(await screen.findByText('Notices to devices are not set up on this site.')).toBeTruthy();
  expect(toggle('Settled bets').disabled).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(calls.some(({ path: at }) => at === '/api/push/3')).toBe(true));
  expect(asked).not.toHaveBeenCalled();
});

type Handler = (event: unknown) => void;

/** The worker as a browser runs it, with what it shows and opens. */
function worker() {
  const handlers = new Map<string, Handler>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const pages: {
    focus?: () => Promise<void>;
    navigate?: (to: string) => void;
    postMessage?: (text: string) => void;
  }[] = [];
  const subscribe = vi.fn<(options: unknown) => Promise<void>>(async () => undefined);
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: (...notice: unknown[]) => shown.push(notice),
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => pages, openWindow: (to: string) => opened.push(to) },
    location: { origin: 'http://pavilion.test' },
  };
  const file = path.resolve(import.meta.dirname, '../../../public/sw.js');
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), { self, encodeURIComponent });
  const push = (payload: object) =>
    handlers.get('push')?.({ data: { json: () => payload }, waitUntil: () => undefined });
  const press = async (url: string) => {
    let work: unknown;
    const notification = { close: () => undefined, data: { url } };
    handlers.get('notificationclick')?.({ notification, waitUntil: (one: unknown) => (work = one) });
    await work;
  };
  const renew = async (event: object) => {
    let work: unknown;
    handlers.get('pushsubscriptionchange')?.({ ...event, waitUntil: (one: unknown) => (work = one) });
    await work;
  };
  return { push, press, renew, subscribe, shown, opened, pages };
}

test('the worker says what happened in the language of the device, and a press leads there', async () => {
  const { push, press, shown, opened, pages } = worker();
  const match = { event: 'India v Kenya', of: 'Match Odds', eventId: '70', sportId: '4', language: 'en' };
  push({ kind: 'settled', ...match });
  push({ kind: 'alert', ...match, of: 'India', figure: '2.54', language: 'hi' });
  push({ kind: 'dispute', ...match, betId: '912' });
  expect(shown).toMatchObject([
    ['Bets settled', { body: 'India v Kenya\nMatch Odds', data: { url: '/sports-bets' } }],
    ['भाव की सूचना', { body: 'India v Kenya\nIndia भाव 2.54', data: { url: '/event/70?sportId=4' } }],
    ['Your question was answered', { body: 'India v Kenya\nMatch Odds', data: { url: '/bets/912' } }],
  ]);
  await press('/sports-bets');
  expect(opened).toEqual(['/sports-bets']);
  const navigate = vi.fn<(to: string) => void>();
  pages.push({ focus: async () => undefined, navigate });
  await press('/event/70?sportId=4');
  expect(navigate).toHaveBeenCalledWith('/event/70?sportId=4');
  expect(opened).toHaveLength(1);
});

test('the worker makes a subscription that ended anew, and wakes the pages that tell the server', async () => {
  const { renew, subscribe, pages } = worker();
  const postMessage = vi.fn<(text: string) => void>();
  pages.push({ postMessage });
  const options = { userVisibleOnly: true };
  await renew({ oldSubscription: { options }, newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith(options);
  await renew({ oldSubscription: null, newSubscription: { options } });
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(postMessage.mock.calls).toEqual([['push-renewed'], ['push-renewed']]);
});

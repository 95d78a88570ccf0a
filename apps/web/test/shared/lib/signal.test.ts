import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const vibrate = vi.fn<(pattern: number | number[]) => boolean>();
const started: number[] = [];

class Sound {
  readonly currentTime = 0;
  readonly destination = {};
  readonly resume = () => Promise.resolve();
  readonly createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
  readonly createOscillator = () => {
    const frequency = { value: 0 };
    return { frequency, connect: () => undefined, start: () => started.push(frequency.value), stop: () => undefined };
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.resetModules();
  localStorage.clear();
  vibrate.mockClear();
  started.length = 0;
  vi.stubGlobal('AudioContext', Sound);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
});

const load = () => import('../../../src/shared/lib/browser/signal.ts');

test('says nothing until it is turned on, and is on again at the next visit', async () => {
  const { signal, useSignalSetting } = await load();
  signal('settled');
  expect([vibrate.mock.calls.length, started.length]).toEqual([0, 0]);
  useSignalSetting.getState().toggle();
  // The press that turns it on says how it sounds.
  expect([vibrate.mock.calls.length, started]).toEqual([1, [660, 880]]);
  vi.resetModules();
  const again = await load();
  expect(again.useSignalSetting.getState().on).toBe(true);
  again.useSignalSetting.getState().toggle();
  again.signal('odds-changed');
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test('many markets that are decided at once are heard once', async () => {
  const { signal, useSignalSetting } = await load();
  useSignalSetting.setState({ on: true });
  signal('settled');
  signal('settled');
  signal('odds-changed');
  expect(vibrate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  signal('odds-changed');
  expect(vibrate.mock.calls).toEqual([[[80]], [[40, 60, 40]]]);
  expect(started).toEqual([660, 880, 520, 440]);
});

test('a device that can do neither is left alone', async () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  vi.unstubAllGlobals();
  const { signal, useSignalSetting } = await load();
  useSignalSetting.setState({ on: true });
  expect(() => signal('settled')).not.toThrow();
});

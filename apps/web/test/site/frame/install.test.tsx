import fs from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import InstallDialog, { wayOf } from '../../../src/site/frame/InstallDialog.tsx';
import { useInstall } from '../../../src/site/frame/use-install.ts';
import { startInstalling, useInstalling } from '../../../src/shared/lib/browser/install.ts';
import { closeOverlay, useOverlays } from '../../../src/shared/lib/overlays.ts';
import { stubMedia } from '../../support/browser.ts';

const Apk = () => {
  const install = useInstall();
  return install && <button onClick={install}>APK</button>;
};

beforeEach(() => {
  closeOverlay();
  useInstalling.setState({ prompt: null, installed: false });
});
afterEach(() => vi.unstubAllGlobals());

describe('the APK button', () => {
  test('asks the browser’s own question where it has one, once', async () => {
    stubMedia(() => false);
    startInstalling();
    const prompt = vi.fn<() => Promise<void>>(async () => undefined);
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void window.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    render(<Apk />);
    await userEvent.click(screen.getByRole('button', { name: 'APK' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(useOverlays.getState().open).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'APK' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(useOverlays.getState().open).toBe('install');
  });

  test('is gone where the page runs as an app, and once it was installed', () => {
    stubMedia((query) => query.includes('standalone'));
    startInstalling();
    const { rerender } = render(<Apk />);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => useInstalling.setState({ installed: false }));
    rerender(<Apk />);
    expect(screen.getByRole('button')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('the dialog knows the way of each browser', () => {
  expect(
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
      'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18.0 Safari/605',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/140.0 Safari/537',
    ].map((agent) => wayOf(agent).browser),
  ).toEqual(['Safari on iPhone and iPad', 'Safari on a Mac', 'Firefox', 'Chrome, Edge, Samsung Internet']);
  render(<InstallDialog onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: 'Install the app' })).toBeTruthy();
});

describe('the manifest', () => {
  const folder = path.resolve(import.meta.dirname, '../../../public');
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'));

  test('names pictures that are there, in the size that it says', () => {
    expect(manifest).toMatchObject({ name: 'Pavilion', display: 'standalone', start_url: '/markets' });
    for (const { src, sizes, type } of manifest.icons) {
      const bytes = fs.readFileSync(path.join(folder, src));
      // Width and height stand at bytes 16 and 20 of a PNG.
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(true);
  });
});

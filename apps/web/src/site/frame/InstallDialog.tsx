import { later, t } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';

type Way = { browser: string; steps: readonly string[] };

const CHROME: Way = {
  browser: later('Chrome, Edge, Samsung Internet'),
  steps: [later('Open the menu of the browser.'), later('Choose “Install app” or “Add to home screen”.')],
};
const SAFARI_PHONE: Way = {
  browser: later('Safari on iPhone and iPad'),
  steps: [later('Press the Share button.'), later('Choose “Add to Home Screen”.')],
};
const SAFARI_MAC: Way = {
  browser: later('Safari on a Mac'),
  steps: [later('Open the File menu.'), later('Choose “Add to Dock”.')],
};
const FIREFOX: Way = {
  browser: later('Firefox'),
  steps: [
    later('On Android, open the menu and choose “Install”.'),
    later('On a computer, Firefox installs no web apps: open this page in Chrome or Edge.'),
  ],
};

/** The way of this browser, by what it calls itself. */
export function wayOf(userAgent: string): Way {
  if (/iPhone|iPad|iPod/.test(userAgent)) return SAFARI_PHONE;
  if (/Firefox\//.test(userAgent)) return FIREFOX;
  if (/Safari\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent)) return SAFARI_MAC;
  return CHROME;
}

/** How the app is installed where the browser has no question of its own. */
export default function InstallDialog({ onClose }: { onClose: () => void }) {
  const { browser, steps } = wayOf(navigator.userAgent);
  return (
    <Dialog title={t('Install the app')} subtitle={t(browser)} size="login" onClose={onClose}>
      <ol className="ml-4 grid list-decimal gap-1.5">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-2">
        {t('The app is this site in a window of its own. There is no file to download, and prices need a connection.')}
      </p>
    </Dialog>
  );
}

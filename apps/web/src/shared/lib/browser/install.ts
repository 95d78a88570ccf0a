import { create } from 'zustand';

/** What Chromium hands to a page that may be installed; other browsers never do. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

type Installing = { readonly prompt: InstallPrompt | null; readonly installed: boolean };

const asApp = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

export const useInstalling = create<Installing>()(() => ({ prompt: null, installed: false }));

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/** Listens from the first moment on: the browser offers the prompt once, early; start.js keeps what came before. Registers the worker of a built page. */
export function startInstalling(): void {
  const early: unknown = Reflect.get(window, 'installPrompt');
  useInstalling.setState({ installed: asApp(), prompt: early instanceof Event && isPrompt(early) ? early : null });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) useInstalling.setState({ prompt: event });
  });
  window.addEventListener('appinstalled', () => useInstalling.setState({ prompt: null, installed: true }));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page is there: the worker must not compete with what it is made for.
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('The app cannot be kept for later.', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

/** Shows the browser's own question. False where the browser has none: then a dialog says how it is done there. */
export async function askToInstall(): Promise<boolean> {
  const { prompt } = useInstalling.getState();
  if (!prompt) return false;
  useInstalling.setState({ prompt: null });
  await prompt.prompt();
  return true;
}

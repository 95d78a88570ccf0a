import { askToInstall, useInstalling } from '../../shared/lib/browser/install.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';

/** What the APK button does; null where the page runs as an app already. */
export function useInstall(): (() => void) | null {
  const installed = useInstalling((state) => state.installed);
  if (installed) return null;
  return () => {
    askToInstall().then(
      (asked) => {
        if (!asked) showOverlay('install');
      },
      () => showOverlay('install'),
    );
  };
}

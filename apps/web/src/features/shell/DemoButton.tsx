import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { appSettingsQuery } from '../../api/settings.ts';
import { t } from '../../lib/i18n.ts';
import { showOverlay } from '../../lib/overlays.ts';
import { Button } from '../../ui/Button.tsx';

/** Signs a guest in as a fresh player with play points. A live environment has none, and says so by leaving it out. */
export function DemoButton() {
  const isGuest = useSession((session) => session.status === 'guest');
  const { data } = useQuery(appSettingsQuery);
  if (!isGuest || data?.environment !== 'dev') return null;
  return (
    <Button data-guest="" look="ghost" className="max-[359px]:hidden" onClick={() => showOverlay('demo')}>
      {t('Demo')}
    </Button>
  );
}

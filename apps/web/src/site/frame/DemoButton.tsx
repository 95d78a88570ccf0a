import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/api/session/session.ts';
import { appSettingsQuery } from '../../shared/api/market/settings.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

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

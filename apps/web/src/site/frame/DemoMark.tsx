import { useQuery } from '@tanstack/react-query';
import { appSettingsQuery } from '../../shared/api/market/settings.ts';
import { Tag } from '../../shared/ui/StatusPill.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Beside the name of an installation that is a demonstration: one word for all that it shows. */
export function DemoMark() {
  const { data: settings } = useQuery(appSettingsQuery);
  if (settings?.environment !== 'dev') return null;
  return (
    <span title={t('Free points, no money')} className="flex">
      <Tag mute>{t('Demo')}</Tag>
    </span>
  );
}

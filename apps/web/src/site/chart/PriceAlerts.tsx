import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { type PriceAlert, priceAlertsQuery, removePriceAlert } from '../../shared/api/market/price-alerts.ts';
import { keys } from '../../shared/api/query-client.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { eventPath } from '../../shared/address/paths.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatTime } from '../../shared/lib/format/format.ts';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import { closeOverlay } from '../../shared/lib/overlays.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

/** The player's price alerts, for My Bets and the rail: those that wait, and those that were told. */
export default function PriceAlerts({ eventId }: { eventId: string | null }) {
  const enabled = useSession((session) => session.role === 'user');
  const { data } = useQuery({ ...priceAlertsQuery, enabled });
  const shown = (data ?? []).filter((alert) => eventId === null || alert.eventId === eventId);
  if (!enabled || shown.length === 0) return null;
  return (
    <section aria-label={t('Price alerts')} className="max-h-60 shrink-0 overflow-y-auto px-4 pb-3">
      <h3 className="caps mb-2">{t('Price alerts')}</h3>
      <ul className="grid gap-1.5">
        {shown.map((alert) => (
          <Line key={alert.id} alert={alert} withEvent={eventId === null} />
        ))}
      </ul>
    </section>
  );
}

const hundredths = (odds: number): number => Math.round(odds * 100);

function stateWords({ side, odds, reachedAt, reachedOdds }: PriceAlert): string {
  const word = side === 'back' ? t('Back') : t('Lay');
  if (reachedAt === null || reachedOdds === null)
    return t('{side}, tells you at {odds}', { side: word, odds: oddsAsRead(hundredths(odds)) });
  const places = { side: word, odds: oddsAsRead(hundredths(reachedOdds)), time: formatTime(Date.parse(reachedAt)) };
  return t('{side} was at {odds}, {time}', places);
}

function Line({ alert, withEvent }: { alert: PriceAlert; withEvent: boolean }) {
  const act = useAct<'remove'>();
  const queries = useQueryClient();
  const name = rowName(alert.selectionName);
  const Icon = alert.reachedAt === null ? Bell : BellRing;
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-card border border-line bg-surface-2 px-3 py-2">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-xs">
        <b className="block truncate font-semibold">{name}</b>
        {withEvent && (
          <Link
            to={eventPath({ eventId: alert.eventId, sportId: alert.sportId, eventName: alert.eventName })}
            onClick={closeOverlay}
            className="touch block truncate text-ink-3 underline decoration-line-ctl underline-offset-2"
          >
            {alert.eventName}
          </Link>
        )}
        <span className="num text-ink-2">{stateWords(alert)}</span>
      </p>
      <Button
        size="xs"
        loading={act.busy !== null}
        aria-label={t('Remove the price alert of {name}', { name })}
        onClick={() =>
          void act.run('remove', later('The price alert could not be removed.'), async () => {
            await removePriceAlert(alert.id);
            await queries.invalidateQueries({ queryKey: keys.priceAlerts });
          })
        }
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

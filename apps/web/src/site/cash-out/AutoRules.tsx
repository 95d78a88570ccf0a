import { useQuery } from '@tanstack/react-query';
import { autoRulesQuery, cancelAutoRule } from '../../shared/api/market/cash-out.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { RuleLine } from './RuleLine.tsx';

/** The player's automatic cash-outs, for My Bets and the rail: those that wait, and how today's ended. */
export default function AutoRules({ eventId }: { eventId: string | null }) {
  const enabled = useSession((session) => session.role === 'user');
  const { data } = useQuery({ ...autoRulesQuery(eventId), enabled });
  const shown = (data ?? []).filter((rule) => rule.state !== 'cancelled' || rule.reason !== '').slice(0, 6);
  if (!enabled || shown.length === 0) return null;
  return (
    <section aria-label={t('Automatic cash-out')} className="shrink-0 px-4 pb-3">
      <h3 className="caps mb-2">{t('Automatic cash-out')}</h3>
      <div className="grid gap-1.5">
        {shown.map((rule) => (
          <RuleLine key={rule.id} rule={rule} withEvent={eventId === null} onCancel={() => void cancel(rule.id)} />
        ))}
      </div>
    </section>
  );
}

async function cancel(id: string): Promise<void> {
  try {
    await cancelAutoRule(id);
    toast('ok', t('Automatic cash-out cancelled'));
  } catch (error) {
    toast('bad', seeWhatBecame(error, later('The automatic cash-out could not be cancelled.')));
  }
  emit('bets:updated');
}

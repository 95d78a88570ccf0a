import { type Scope, setSuspended } from '../../shared/api/back-office/events.ts';
import type { SuspendTarget } from '../../shared/lib/back-office-overlays.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { ActDialog } from './ActDialog.tsx';
import { Figures } from './Figures.tsx';
import { money } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const SUSPEND = {
  market: { act: later('Suspend market'), failed: later('Unable to suspend this market.') },
  event: { act: later('Suspend event'), failed: later('Unable to suspend this event.') },
  sport: { act: later('Suspend sport'), failed: later('Unable to suspend this sport.') },
} as const;
const RESUME = {
  market: { act: later('Resume market'), failed: later('Unable to resume this market.') },
  event: { act: later('Resume event'), failed: later('Unable to resume this event.') },
  sport: { act: later('Resume sport'), failed: later('Unable to resume this sport.') },
} as const;

/** Suspends a market, an event or a sport, or opens it again. */
export function SuspendDialog({ target, onClose }: { target: SuspendTarget; onClose: () => void }) {
  const { on, id, name, suspended, markets, players, exposure } = target;
  const { act, failed } = (suspended ? RESUME : SUSPEND)[on];
  const figures = [
    { label: t('Open markets'), value: markets === null ? null : formatCount(markets) },
    { label: t('Players'), value: players === null ? null : formatCount(players) },
    { label: t('Their exposure'), value: exposure === null ? null : money(exposure) },
  ];
  return (
    <ActDialog
      title={t(act)}
      subtitle={name}
      act={t(act)}
      danger={!suspended}
      missing={null}
      failed={failed}
      done={suspended ? t('Open again') : t('Suspended')}
      onAct={(reason) => setSuspended(on, id, !suspended, reason)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{wordsOf(on, suspended)}</p>
      <Figures figures={figures.filter((figure) => figure.value !== null)} />
    </ActDialog>
  );
}

function wordsOf(on: Scope, suspended: boolean): string {
  if (suspended) {
    if (on === 'market') return t('Bets are taken again as soon as the feed quotes a price.');
    return on === 'event'
      ? t('Bets are taken again. What is suspended itself under this event stays suspended.')
      : t('Bets are taken again. What is suspended itself under this sport stays suspended.');
  }
  return t(
    'When this is answered, no bet can be accepted any more. Open bets stay open, nobody is paid, and players read SUSPENDED.',
  );
}

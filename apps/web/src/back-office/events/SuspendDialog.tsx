import { type Scope, setSuspended } from '../../shared/api/back-office/events.ts';
import type { SuspendTarget } from '../../shared/lib/back-office-overlays.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { ActDialog } from './ActDialog.tsx';
import { Figures } from './Figures.tsx';
import { money } from './words.ts';

const WHAT: Readonly<Record<Scope, string>> = { market: 'market', event: 'event', sport: 'sport' };

/** Suspends a market, an event or a sport, or opens it again. */
export function SuspendDialog({ target, onClose }: { target: SuspendTarget; onClose: () => void }) {
  const { on, id, name, suspended, markets, players, exposure } = target;
  const act = suspended ? 'Resume' : 'Suspend';
  const figures = [
    { label: 'Open markets', value: markets === null ? null : formatCount(markets) },
    { label: 'Players', value: players === null ? null : formatCount(players) },
    { label: 'Their exposure', value: exposure === null ? null : money(exposure) },
  ];
  return (
    <ActDialog
      title={`${act} ${WHAT[on]}`}
      subtitle={name}
      act={`${act} ${WHAT[on]}`}
      danger={!suspended}
      missing={null}
      failed={`Unable to ${act.toLowerCase()} this ${WHAT[on]}.`}
      done={suspended ? 'Open again' : 'Suspended'}
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
    return on === 'market'
      ? 'Bets are taken again as soon as the feed quotes a price.'
      : `Bets are taken again. What is suspended itself under this ${on} stays suspended.`;
  }
  return 'When this is answered, no bet can be accepted any more. Open bets stay open, nobody is paid, and players read SUSPENDED.';
}

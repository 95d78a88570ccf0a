import { Zap } from 'lucide-react';
import { use, useEffect, useEffectEvent } from 'react';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { setOneClick, useOneClick } from '../../shared/lib/bet/one-click.ts';
import { type SlipPick, takePicks } from '../../shared/lib/bet/slip-draft.ts';
import { useLiveSettings } from '../../shared/live/use-live-settings.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import { usePlacing } from './placing/flights.ts';
import { heldMsOf } from './placing/held.ts';
import { placeAtOnce } from './placing/place-at-once.ts';
import { playersOn } from './placing/players-there.ts';

/** While one-click betting is on: takes every press on a price, and says over every page that it does. */
export default function OneClick() {
  const stakePaise = useOneClick((state) => state.stakePaise);
  const { betDelaysMs } = useLiveSettings();
  const { board } = use(LiveContext);
  const placing = usePlacing((state) => state.flights.size > 0);
  const onPick = useEffectEvent((pick: SlipPick) => {
    if (stakePaise === null) return;
    void placeAtOnce(pick, { stakePaise, heldMs: heldMsOf(pick, betDelaysMs), players: playersOn(pick, board) });
  });
  const on = stakePaise !== null;
  useEffect(() => {
    if (!on) return;
    takePicks((pick) => onPick(pick));
    return () => takePicks(null);
  }, [on]);
  if (stakePaise === null) return null;
  return (
    <section
      aria-label={t('One-click betting')}
      className="fixed bottom-[calc(68px+env(safe-area-inset-bottom))] left-1/2 z-30 flex h-11 -translate-x-1/2 items-center gap-2 rounded-full desktop:left-3 desktop:w-[232px] desktop:translate-x-0 border border-warn bg-surface-3 pr-1.5 pl-3.5 text-sm font-semibold whitespace-nowrap shadow-2 desktop:bottom-3"
    >
      <Zap size={16} aria-hidden="true" className="text-warn" />
      <span className="min-w-0 flex-1 truncate">{placing ? t('Placing…') : t('One-click')}</span>
      <span className="num">{formatPaise(stakePaise, { short: true })}</span>
      <button
        type="button"
        onClick={() => setOneClick(null)}
        className="touch h-8 rounded-full border border-line-ctl px-3 text-xs hover:bg-surface-2"
      >
        {t('Turn off')}
      </button>
    </section>
  );
}

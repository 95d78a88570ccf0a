import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { setPriceAlert } from '../../shared/api/market/price-alerts.ts';
import { keys } from '../../shared/api/query-client.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import type { ChartTarget } from '../../shared/lib/panels.ts';
import { cellKey } from '../../shared/live/price/cell.ts';
import { useCell } from '../../shared/live/price/use-quote.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { OddsField } from '../../shared/ui/form/AmountFields.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

const LOWEST = 101;
const HIGHEST = 100_000;

/** "Tell me at": the best back or lay odds of the runner, by the server, also while nobody looks. For players; `folded` it is a button until it is asked for. */
export function PriceAlertForm({ target, folded = false }: { target: ChartTarget; folded?: boolean }) {
  const [open, setOpen] = useState(!folded);
  const player = useSession((session) => session.role === 'user');
  if (!player || target.kind !== 'match') return null;
  if (open) return <Fields target={target} />;
  return (
    <div>
      <Button look="ghost" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
        <Bell size={15} aria-hidden="true" />
        {t('Set a price alert')}
      </Button>
    </div>
  );
}

function Fields({ target }: { target: ChartTarget }) {
  const [side, setSide] = useState<'back' | 'lay'>('back');
  const [typed, setTyped] = useState<number | null>(null);
  const cell = useCell(target.topic, cellKey(target.marketId, target.selectionKey, side, 0));
  const act = useAct<'set'>();
  const queries = useQueryClient();
  const odds = typed ?? (cell.state === 'open' ? cell.priceHundredths : Number.NaN);
  const valid = odds >= LOWEST && odds <= HIGHEST;
  const { eventId, marketId, selectionKey } = target;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid || typed === null) return;
    void act.run('set', later('The price alert could not be set.'), async () => {
      await setPriceAlert({ eventId, marketId, selectionKey, side, odds: odds / 100 });
      toast('ok', t('You will be told at {odds}', { odds: oddsAsRead(odds) }), target.name);
      setTyped(null);
      await queries.invalidateQueries({ queryKey: keys.priceAlerts });
    });
  };
  return (
    <form noValidate aria-label={t('Price alert')} onSubmit={submit} className="grid gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="caps">{t('Price alert')}</h3>
        <Segmented
          label={t('Side')}
          value={side}
          onChange={(chosen) => {
            setSide(chosen);
            setTyped(null);
          }}
          options={[
            { value: 'back', label: t('Back') },
            { value: 'lay', label: t('Lay') },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <OddsField
          later
          label={t('Tell me at')}
          value={odds}
          invalid={typed !== null && !valid}
          disabled={act.busy !== null}
          onChange={setTyped}
        />
        <Button
          type="submit"
          loading={act.busy !== null}
          disabled={!valid || typed === null}
          className="h-12 desktop:h-10"
        >
          <Bell size={16} aria-hidden="true" />
          {t('Set alert')}
        </Button>
      </div>
      <p className="text-2xs text-ink-3">
        {t('Choose odds that are not there yet. You are told once; the alert goes when the market ends.')}
      </p>
    </form>
  );
}

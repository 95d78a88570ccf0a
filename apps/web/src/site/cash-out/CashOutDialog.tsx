import { bettingMarketKey } from '@pavilion/feed';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTakesOrders } from '../../shared/api/market/orders.ts';
import { positionsQuery } from '../../shared/api/market/bets.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { type CashOutMarket, type CashOutTarget, closeCashOut } from '../../shared/lib/panels.ts';
import { usePositions } from '../../shared/lib/bet/use-positions.ts';
import { kindOf } from '../../shared/lib/bet/bet-words.ts';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { AtPricePane } from './AtPricePane.tsx';
import { AutoPane } from './AutoPane.tsx';
import { NowPane } from './NowPane.tsx';

const keyOf = ({ marketId, selectionKey }: CashOutMarket): string => `${marketId}/${selectionKey}`;

/** Cash-out of one section of an event's page: now, in full or in part, at odds that are waited for, or by itself at a profit or a loss. */
export default function CashOutDialog({ target }: { target: CashOutTarget }) {
  const [tab, setTab] = useState(target.tab);
  const [chosen, setChosen] = useState(() => keyOf(target.markets[0] ?? { ...NOTHING }));
  const [busy, setBusy] = useState(false);
  const market = target.markets.find((one) => keyOf(one) === chosen) ?? null;
  const position = usePositionOf(market);
  const takesOrders = useTakesOrders();
  const runners = (takesOrders && market?.runners) || [];
  const shown = tab === 'price' && runners.length === 0 ? 'now' : tab;
  return (
    <Dialog
      title={t('Cash out {market}', { market: target.title })}
      subtitle={target.eventName}
      onClose={closeCashOut}
      busy={busy}
    >
      <div className="grid gap-3.5">
        {target.markets.length > 1 && (
          <Select
            aria-label={t('Which bet')}
            value={chosen}
            disabled={busy}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={target.markets.map((one) => ({ value: keyOf(one), label: one.name }))}
          />
        )}
        <div>
          <Segmented
            label={t('When to cash out')}
            value={shown}
            onChange={(value) => {
              if (!busy) setTab(value);
            }}
            options={[
              { value: 'now', label: t('Now') },
              ...(runners.length > 1 ? [{ value: 'price' as const, label: t('At a price') }] : []),
              { value: 'auto', label: t('Automatically') },
            ]}
          />
        </div>
        {market === null ? null : shown === 'price' ? (
          <AtPricePane key={chosen} market={market} runners={runners} position={position} onBusy={setBusy} />
        ) : shown === 'now' ? (
          <NowPane key={chosen} market={market} position={position} onBusy={setBusy} />
        ) : (
          <AutoPane key={chosen} market={market} />
        )}
      </div>
    </Dialog>
  );
}

const NOTHING: CashOutMarket = { topic: '', eventId: '', marketId: '', selectionKey: '', name: '', runners: [] };

/** What the player holds in the market now. */
function usePositionOf(market: CashOutMarket | null) {
  const positions = usePositions(market?.eventId ?? null);
  const { data } = useQuery({ ...positionsQuery(market?.eventId ?? ''), enabled: market !== null });
  if (market === null) return undefined;
  const held = data?.find(
    ({ marketId, selectionKey }) =>
      marketId === market.marketId && (selectionKey === null || selectionKey === market.selectionKey),
  );
  if (held === undefined) return undefined;
  return positions.get(bettingMarketKey(kindOf(held.kind), held.eventId, held.marketId, held.selectionKey ?? ''));
}

import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { usePanels } from '../../shared/lib/panels.ts';
import { Select } from '../../shared/ui/form/Select.tsx';
import { PriceHistory } from './PriceHistory.tsx';

/** In the right rail of an event, while no slip needs it: the prices of its first market, one runner at a time. */
export default function RailChart() {
  const rows = usePanels(({ charts }) => charts);
  const [chosen, setChosen] = useState('');
  const target = rows.find(({ selectionKey }) => selectionKey === chosen) ?? rows[0];
  if (target === undefined) return null;
  return (
    <section aria-label={t('Price chart')} className="grid gap-3 border-b border-line p-3 not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <h2 className="caps shrink-0">{t('Prices')}</h2>
        <Select
          aria-label={t('Runner')}
          value={target.selectionKey}
          onChange={(event) => setChosen(event.target.value)}
          options={rows.map(({ selectionKey, name }) => ({ value: selectionKey, label: name }))}
        />
      </div>
      <PriceHistory key={`${target.marketId} ${target.selectionKey}`} target={target} first="15" small />
    </section>
  );
}

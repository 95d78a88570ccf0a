import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Kbd } from '../../shared/ui/Kbd.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], later('Search sports, events and markets')],
  [['B'], later('Open My Bets')],
  [['M'], later('Go to Markets')],
  [['1', '…', '8'], later('Add a stake button, while the slip is open (with Alt in the stake field)')],
  [['Enter'], later('Place the bet; in a dialog, submit')],
  [['↑', '↓'], later('In odds: 0.01 (Shift: 0.10). In stake: 100')],
  [['←', '→'], later('Move between prices of a market; Home and End go to the ends of the row')],
  [['Esc'], later('Close what lies on top')],
  [['?'], later('This list')],
];

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} subtitle={t('Turn them off in the account menu.')} onClose={onClose}>
      <dl className="grid grid-cols-[104px_1fr] items-center gap-x-4 gap-y-2.5">
        {KEYS.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (key === '…' ? <span key={key}>…</span> : <Kbd key={key}>{key}</Kbd>))}
            </dt>
            <dd className="text-ink-2">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search sports and events'],
  [['B'], 'Open My Bets'],
  [['M'], 'Go to Markets'],
  [['1', '…', '8'], 'Add a stake button, while the slip is open (with Alt in the stake field)'],
  [['Enter'], 'Place the bet; in a dialog, submit'],
  [['↑', '↓'], 'In odds: 0.01 (Shift: 0.10). In stake: 100'],
  [['←', '→'], 'Move between prices of a market; Home and End go to the ends of the row'],
  [['Esc'], 'Close what lies on top'],
  [['?'], 'This list'],
];

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" subtitle="Turn them off in the account menu." onClose={onClose}>
      <dl className="grid grid-cols-[104px_1fr] items-center gap-x-4 gap-y-2.5">
        {KEYS.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (key === '…' ? <span key={key}>…</span> : <Kbd key={key}>{key}</Kbd>))}
            </dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

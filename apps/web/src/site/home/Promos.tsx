import { Activity, type LucideIcon, ReceiptText, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { later, t } from '../../shared/i18n/i18n.ts';
import { siteName } from '../../shared/lib/identity.ts';

const PROMOS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: Activity, title: later('Live prices'), text: later('Three levels, every runner') },
  { Icon: SlidersHorizontal, title: later('What-if P/L'), text: later('Before you place a bet') },
  { Icon: ShieldCheck, title: later('Your limits'), text: later('Your stakes, your presets') },
  { Icon: ReceiptText, title: later('Clear accounts'), text: later('Every rupee explained') },
];

/** The strip of four highlights. */
export function Promos() {
  return (
    <ul aria-label={t('Why {name}', { name: siteName() })} className="mt-3.5 grid grid-cols-4 gap-2 desktop:gap-3">
      {PROMOS.map(({ Icon, title, text }) => (
        <li
          key={title}
          className="flex flex-col items-center gap-1.5 rounded-card border border-line bg-surface px-1 py-2.5 text-center desktop:flex-row desktop:gap-[11px] desktop:px-[13px] desktop:py-3 desktop:text-left"
        >
          <span className="grid size-[30px] shrink-0 place-items-center rounded-[8px] bg-brand-soft text-brand-text desktop:size-[34px]">
            <Icon size={18} aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <b className="block text-xs font-semibold desktop:text-sm">{t(title)}</b>
            <span className="hidden text-xs text-ink-3 desktop:block">{t(text)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

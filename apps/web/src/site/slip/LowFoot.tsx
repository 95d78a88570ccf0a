import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';
import { cx } from '../../shared/lib/cx.ts';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import type { SlipState } from './use-slip.ts';

const KEY = 'pavilion.slip-open';

/**
 * The slip of a phone keeps what every result pays one press away, and remembers who wants it open. To a screen reader it is
 * there at all times.
 */
export function LowFoot({ slip, children }: { slip: SlipState; children: ReactNode }) {
  const [open, setOpen] = useState(() => readStored(KEY) === 'yes');
  const press = () => {
    writeStored(KEY, open ? null : 'yes');
    setOpen(!open);
  };
  return (
    <>
      <div className="mt-1 flex items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={open}
          onClick={press}
          className="flex h-11 items-center gap-1.5 text-sm font-semibold text-brand-text"
        >
          {t('Every result')}
          <ChevronDown size={16} aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </button>
        <OneClickSwitch line stakePaise={slip.stakePaise} />
      </div>
      {/* Nobody scrolls in what is not seen, and no key needs to reach it. */}
      <div className={open ? '*:mt-0' : 'sr-only *:overflow-visible!'}>{children}</div>
    </>
  );
}

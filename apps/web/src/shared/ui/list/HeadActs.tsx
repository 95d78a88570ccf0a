import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useTabletWide } from '../../lib/browser/use-media.ts';
import { IconButton } from '../IconButton.tsx';

/** Acts of a page's head that few come for, files above all: on a phone behind one button, which opens a line of them. */
export function HeadActs({ children }: { children: ReactNode }) {
  const wide = useTabletWide();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      {!wide && (
        <IconButton
          bordered
          label={t('Files and more')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={open ? 'text-accent' : 'text-ink'}
        >
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      )}
      {/* One place at every width: a phone that is turned closes no dialog that one of them has opened. */}
      <div
        id={id}
        hidden={!wide && !open}
        className={wide ? 'contents' : 'order-last flex basis-full flex-wrap justify-end gap-2.5'}
      >
        {children}
      </div>
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';

export type MarketCardProps = {
  title: string;
  /** Beside the title: a status pill. */
  status?: ReactNode;
  /** At the right: limits ("Min ₹100 · Max ₹5,00,000") or a count. */
  aside?: ReactNode;
  /** After that: the Cashout button. */
  action?: ReactNode;
  startsClosed?: boolean;
  id?: string;
  children: ReactNode;
};

/** The frame of a market: a 44 px head that opens and closes what is under it in 200 ms, content clipped not squeezed. */
export function MarketCard({ title, status, aside, action, startsClosed = false, id, children }: MarketCardProps) {
  const [open, setOpen] = useState(!startsClosed);
  const bodyId = useId();
  return (
    <section id={id} aria-label={title} className="panel mt-2.5 scroll-mt-[68px] overflow-hidden">
      {/* On a phone the title has its one line beside what a cash-out brings, and stays where it is when that comes. */}
      <div className="group/head flex h-11 items-center gap-[9px] pr-3 max-desktop:gap-1">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
            className="flex h-11 max-w-full min-w-0 items-center gap-1.5 rounded-card pl-2.5 text-left text-base font-semibold -outline-offset-2 hover:text-ink max-desktop:leading-[18px] desktop:gap-2 desktop:pr-1 desktop:pl-4"
          >
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={cx('shrink-0 text-ink-2 transition-transform duration-200', !open && '-rotate-90')}
            />
            <span className="line-clamp-2 desktop:line-clamp-1 desktop:break-all">{title}</span>
          </button>
        </h2>
        {status}
        <span className="num ml-auto text-xs whitespace-nowrap text-ink-3">{aside}</span>
        {action}
      </div>
      <Collapse id={bodyId} open={open}>
        {children}
      </Collapse>
    </section>
  );
}

/** Opens and closes by height; what is closed is out of reach of keyboard and screen reader. */
function Collapse({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  return (
    <div
      id={id}
      inert={!open}
      className={cx(
        'grid transition-[grid-template-rows] duration-200 motion-reduce:transition-none',
        open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
      )}
    >
      <div className="min-h-0 overflow-hidden">{children}</div>
    </div>
  );
}

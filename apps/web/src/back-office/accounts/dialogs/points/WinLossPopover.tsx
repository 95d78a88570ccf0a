import type { Role } from '@pavilion/contract';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { WinLoss } from '../../../../shared/lib/back-office-overlays.ts';
import { paiseFromWire } from '../../../../shared/lib/format/format.ts';
import { IconButton } from '../../../../shared/ui/IconButton.tsx';
import { Money } from '../../../../shared/ui/Money.tsx';
import { t } from '../../../../shared/i18n/i18n.ts';

const OFFSET_PX = 8;
const EDGE_PX = 8;

export type WinLossPopoverProps = { viewer: Role; breakdown: WinLoss; onClose: () => void };

/**
 * What Client P/L is made of: results, and what of them a bank settlement has moved already; 8 px below the figure that was pressed. It closes on a click outside, Escape, its Close
 * button, when anything scrolls and when the window changes; for super admins on any key. The press on the figure that
 * opened it is the list's to answer.
 */
export default function WinLossPopover({ viewer, breakdown, onClose }: WinLossPopoverProps) {
  const { account, anchor } = breakdown;
  const panel = useRef<HTMLDivElement>(null);
  const won = paiseFromWire(breakdown.won);
  const lost = paiseFromWire(breakdown.lost);
  const net = paiseFromWire(breakdown.net);
  const settled = net - (won - lost);
  useLayoutEffect(() => {
    if (panel.current !== null) placeBelow(anchor, panel.current);
  }, [anchor]);
  useDismissal({ anchor, panel, anyKey: viewer === 'super_admin', onClose });
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('Win/Loss Breakdown')}
      tabIndex={-1}
      className="fixed z-40 w-[264px] rounded-card border border-line-2 bg-surface-2 p-3.5 shadow-2 outline-none motion-safe:animate-fade-in"
    >
      <div className="mb-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{t('Win/Loss Breakdown')}</h2>
          <p className="truncate text-xs text-ink-3">{account.username}</p>
        </div>
        <IconButton size="sm" label={t('Close')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        <dt className="text-ink-2">{t('Win')}</dt>
        <dd className="text-right font-semibold">
          <Money paise={won} symbol={false} tone="result" />
        </dd>
        <dt className="text-ink-2">{t('Loss')}</dt>
        <dd className="text-right font-semibold">
          <Money paise={-lost} symbol={false} tone="result" />
        </dd>
        {settled !== 0 && (
          <>
            <dt className="text-ink-2">{t('Settled by the bank')}</dt>
            <dd className="text-right font-semibold">
              <Money paise={settled} symbol={false} tone="result" />
            </dd>
          </>
        )}
        <dt className="border-t border-line pt-1.5 text-ink-2">{t('Net')}</dt>
        <dd className="border-t border-line pt-1.5 text-right font-semibold">
          <Money paise={net} symbol={false} tone="result" />
        </dd>
      </dl>
    </div>
  );
}

/** Below the anchor, moved sideways into the window where it would stick out; above it where there is no room below. */
function placeBelow(anchor: HTMLElement, box: HTMLElement): void {
  const { width, height } = box.getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const below = at.bottom + OFFSET_PX;
  const above = at.top - OFFSET_PX - height;
  const top = below + height > window.innerHeight && above >= 0 ? above : below;
  const left = Math.min(at.left, document.documentElement.clientWidth - width - EDGE_PX);
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(EDGE_PX, left)}px`;
}

type Dismissal = {
  anchor: HTMLElement;
  panel: RefObject<HTMLElement | null>;
  anyKey: boolean;
  onClose: () => void;
};

function useDismissal({ anchor, panel, anyKey, onClose }: Dismissal): void {
  const close = useEffectEvent((refocus: boolean) => {
    onClose();
    if (refocus) anchor.focus();
  });
  useEffect(() => {
    // Focus goes in, so that a screen reader says what has opened; without moving the page, which would close it.
    panel.current?.focus({ preventScroll: true });
    const leaving = new AbortController();
    const { signal } = leaving;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) === true || anchor.contains(target));
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(false), { signal });
    window.addEventListener('scroll', () => close(false), { signal, capture: true, passive: true });
    window.addEventListener('resize', () => close(false), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' && !anyKey) return;
        if (event.key === 'Escape') event.preventDefault();
        event.stopPropagation();
        close(true);
      },
      { signal, capture: true },
    );
    return () => leaving.abort();
  }, [anchor, panel, anyKey]);
}

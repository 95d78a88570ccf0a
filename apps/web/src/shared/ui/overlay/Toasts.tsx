import { useRef } from 'react';
import { CircleAlert, CircleCheck, Lock, X } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../IconButton.tsx';
import { dismissToast, type ToastMessage, useToasts } from './toast.ts';
import { t } from '../../i18n/i18n.ts';
import { LINE_PX, useToastPlace } from './use-toast-place.ts';

const ICONS = { ok: CircleCheck, warn: Lock, bad: CircleAlert };
const COLOURS = { ok: 'text-profit', warn: 'text-warn', bad: 'text-danger' };

/**
 * Where toasts appear: bottom right over the dock, above the tab bar on mobile, or as near to that as they cover neither
 * a control nor another message. Mounted once. A live region stays in the reach of screen readers while a dialog hides the
 * rest of the page from them.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  const standing = useToastPlace(region, toasts.length);
  const newest = toasts.at(-1);
  return (
    <div
      ref={region}
      style={standing?.place ?? { right: 20, bottom: 72 }}
      role="region"
      aria-label={t('Notices')}
      aria-live="polite"
      className="pointer-events-none fixed z-60 grid grid-cols-1 w-[min(340px,100vw-24px)] gap-2.5"
    >
      {standing?.isLine && newest ? (
        <ToastLine key={newest.id} message={newest} others={toasts.length - 1} />
      ) : (
        toasts.map((message) => <ToastCard key={message.id} message={message} />)
      )}
    </div>
  );
}

function ToastCard({ message }: { message: ToastMessage }) {
  const Icon = ICONS[message.tone];
  return (
    <div
      role={message.tone === 'ok' ? 'status' : 'alert'}
      className="pointer-events-auto flex w-full items-start gap-[11px] rounded-card border border-line-2 bg-surface-2 py-3 pr-2 pl-3.5 shadow-2 motion-safe:animate-rise-in"
    >
      <Icon size={18} aria-hidden="true" className={cx('mt-px shrink-0', COLOURS[message.tone])} />
      <div className="min-w-0 flex-1">
        <b className="block font-semibold">{message.title}</b>
        {message.text && <span className="text-xs text-ink-2">{message.text}</span>}
      </div>
      <IconButton size="sm" label={t('Close')} onClick={() => dismissToast(message.id)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

/** The newest notice in one line, and how many there are beside it: when it is closed the one before it shows. */
function ToastLine({ message, others }: { message: ToastMessage; others: number }) {
  const Icon = ICONS[message.tone];
  return (
    <div
      role={message.tone === 'ok' ? 'status' : 'alert'}
      title={[message.title, message.text].filter(Boolean).join(' ')}
      style={{ height: LINE_PX }}
      className="pointer-events-auto flex w-full items-center gap-2 rounded-card border border-line-2 bg-surface-2 pr-1 pl-3 shadow-2"
    >
      <Icon size={16} aria-hidden="true" className={cx('shrink-0', COLOURS[message.tone])} />
      <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
        <b className="text-sm font-semibold text-ink">{message.title}</b> {message.text}
      </span>
      {others > 0 && <span className="num text-xs text-ink-3">+{others}</span>}
      <IconButton size="sm" label={t('Close')} onClick={() => dismissToast(message.id)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

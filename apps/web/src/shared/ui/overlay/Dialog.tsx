import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../IconButton.tsx';
import { t } from '../../i18n/i18n.ts';
import { useFocusBack } from './use-focus-back.ts';

export type DialogProps = {
  title: string;
  subtitle?: string;
  /** Asked to close: by the cross, Escape, or a click beside it. */
  onClose: () => void;
  /** While something is being saved the dialog cannot be closed. */
  busy?: boolean;
  /** Widths: login 424, form 480, account 840, a list 1120. */
  size?: 'login' | 'form' | 'wide' | 'list';
  /** Replaces the head; the title is then for screen readers only, unless the banner shows it. */
  banner?: ReactNode;
  /** Sunken foot with actions at the right, the primary one last. */
  foot?: ReactNode;
  /** Has the whole screen of a phone, and less of a margin there. */
  whole?: boolean;
  /** Says that an answer is needed: no closing by a click beside it. */
  alert?: boolean;
  children: ReactNode;
};

const WIDTHS = { login: 'max-w-[424px]', form: 'max-w-[480px]', wide: 'max-w-[840px]', list: 'max-w-[1120px]' };

/** All of it but what the phone's own edges cover. */
const SCREEN =
  'h-dvh max-h-dvh rounded-none border-0 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]';

/** A modal dialog: keeps focus inside, gives it back, closes on Escape. Mount it to open it. */
export function Dialog({
  title,
  subtitle,
  onClose,
  busy = false,
  size = 'form',
  banner,
  foot,
  whole = false,
  alert = false,
  children,
}: DialogProps) {
  const back = useFocusBack();
  const keepOpen = (event: Event) => {
    if (busy || alert) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay motion-safe:animate-fade-in" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-3 has-[[data-whole]]:p-0">
          <Radix.Content
            role={alert ? 'alertdialog' : 'dialog'}
            aria-describedby={undefined}
            data-whole={whole || undefined}
            onOpenAutoFocus={(event) => {
              back.onOpenAutoFocus();
              focusFirstField(event);
            }}
            onCloseAutoFocus={back.onCloseAutoFocus}
            onPointerDownOutside={keepOpen}
            onEscapeKeyDown={(event) => busy && event.preventDefault()}
            className={cx(
              'pointer-events-auto relative flex max-h-[calc(100dvh-24px)] w-full flex-col overflow-hidden rounded-dialog border border-line-2 bg-surface shadow-3 outline-none motion-safe:animate-rise-in',
              whole ? SCREEN : WIDTHS[size],
            )}
          >
            {banner ? (
              <>
                {banner}
                <Radix.Title className="sr-only">{title}</Radix.Title>
              </>
            ) : (
              <Head title={title} subtitle={subtitle} busy={busy} whole={whole} />
            )}
            <div className={cx('min-h-0 flex-1 overflow-y-auto pt-1', whole ? 'px-3 pb-3' : 'px-[22px] pb-[22px]')}>
              {children}
            </div>
            {foot && (
              <div
                className={cx(
                  'flex shrink-0 flex-wrap justify-end gap-2.5 border-t border-line bg-sunken py-3.5',
                  whole ? 'px-3' : 'px-[22px]',
                )}
              >
                {foot}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focus starts in the first field, not on the cross that comes before it; without a field, where it would start anyway. A field
 * that is not what the dialog is for (`data-later`) waits until it is wanted: a finger has asked for no keyboard.
 */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget ?? event.target;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>(
    'input:not(:disabled, [data-later]), select:not(:disabled), textarea:not(:disabled)',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

type HeadProps = { title: string; subtitle: string | undefined; busy: boolean; whole: boolean };

function Head({ title, subtitle, busy, whole }: HeadProps) {
  return (
    <div className={cx('flex shrink-0 items-center gap-3 pt-4 pb-3', whole ? 'pr-1 pl-3' : 'pr-4 pl-[22px]')}>
      <div className="min-w-0 flex-1">
        <Radix.Title className="title text-[17px] leading-[22px]">{title}</Radix.Title>
        {subtitle && <p className="text-xs text-ink-3">{subtitle}</p>}
      </div>
      <DialogClose busy={busy} />
    </div>
  );
}

/** The cross of a dialog; for a banner that brings its own place for it. */
export function DialogClose({ busy = false, className }: { busy?: boolean; className?: string }) {
  return (
    <Radix.Close asChild>
      <IconButton label={t('Close')} disabled={busy} {...(className ? { className } : {})}>
        <X size={18} />
      </IconButton>
    </Radix.Close>
  );
}

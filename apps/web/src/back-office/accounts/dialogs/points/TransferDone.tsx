import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { paiseFromWire } from '../../../../shared/lib/format/format.ts';
import { Button } from '../../../../shared/ui/form/Button.tsx';
import { Dialog, DialogClose } from '../../../../shared/ui/overlay/Dialog.tsx';
import { Money } from '../../../../shared/ui/Money.tsx';
import type { Done } from './use-transfer.ts';
import { t } from '../../../../shared/i18n/i18n.ts';

export type TransferDoneProps = {
  done: Done;
  onClose: () => void;
  /** Left out where the dialog has no history. */
  onHistory?: () => void;
};

/** The success modal: what moved, what both ends have now, and the number that the ledger knows it by. */
export function TransferDone({ done, onClose, onHistory }: TransferDoneProps) {
  const { target, actor, amountPaise, remark, transferId } = done;
  const title = t(done.message) || (done.action === 'deposit' ? t('Deposit completed.') : t('Withdrawal completed.'));
  return (
    <Dialog
      title={title}
      size="login"
      onClose={onClose}
      banner={
        <div className="px-[22px] pt-[26px] pb-4 text-center">
          <span className="mx-auto mb-3 grid size-[52px] place-items-center rounded-full bg-profit-soft text-profit">
            <Check size={24} aria-hidden="true" />
          </span>
          <p aria-hidden="true" className="title text-xl">
            {title}
          </p>
          <p className="mt-0.5 text-ink-2">{directionOf(done)}</p>
          <DialogClose className="absolute top-3 right-3 text-ink-2 hover:bg-surface-3 hover:text-ink" />
        </div>
      }
      foot={
        <span className="flex w-full gap-2.5 *:flex-1">
          {onHistory && <Button onClick={onHistory}>{t('Credit History')}</Button>}
          <Button ref={takeFocus} look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </span>
      }
    >
      <dl className="num grid grid-cols-[1fr_auto] gap-y-1 rounded-[8px] border border-line bg-sunken px-3 py-2.5">
        <Line name={t('Amount')}>
          <Money paise={amountPaise} />
        </Line>
        {target.id !== actor.id && (
          <Line name={t('{name}, available pts', { name: target.username })}>
            <Money paise={paiseFromWire(target.available)} symbol={false} />
          </Line>
        )}
        <Line name={t('Your available pts')}>
          <Money paise={paiseFromWire(actor.available)} symbol={false} />
        </Line>
        <Line name={t('Transaction number')}>{transferId}</Line>
        {remark && <Line name={t('Remark')}>{remark}</Line>}
      </dl>
    </Dialog>
  );
}

/** Enter ends it. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const directionOf = ({ action, target, actor }: Done): string =>
  target.id === actor.id
    ? t('Issued to your own account')
    : action === 'deposit'
      ? t('To {name}', { name: target.username })
      : t('From {name}', { name: target.username });

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0 truncate pr-3 text-ink-2">{name}</dt>
      <dd className="max-w-[200px] text-right font-semibold wrap-anywhere">{children}</dd>
    </>
  );
}

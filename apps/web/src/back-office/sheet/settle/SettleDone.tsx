import type { Role } from '@pavilion/contract';
import { Check, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { backOfficePath } from '../../../shared/address/back-office-paths.ts';
import type { SheetSettled } from '../../../shared/api/back-office/money/sheet.ts';
import { Button, buttonClass } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { cash, signed } from '../words.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type SettleDoneProps = { viewer: Role; settled: SheetSettled; onClose: () => void };

/** What was settled, and its receipts. */
export function SettleDone({ viewer, settled, onClose }: SettleDoneProps) {
  const { message, receipts, received, paid, settlementId } = settled;
  const many = receipts.length > 1;
  return (
    <Dialog
      title={message}
      size="form"
      onClose={onClose}
      foot={
        <>
          <Link to={backOfficePath(viewer, 'receipts', { id: settlementId })} className={buttonClass()}>
            <Printer size={15} aria-hidden="true" />
            {many ? t('Print receipts') : t('Print receipt')}
          </Link>
          <Button ref={takeFocus} look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Check size={18} aria-hidden="true" className="text-profit" />
        {t('Received {received}, paid {paid}.', { received: cash(received), paid: cash(paid) })}
      </p>
      <ul aria-label={t('Receipts')} className="num mt-2 max-h-[40dvh] divide-y divide-line overflow-y-auto text-sm">
        {receipts.map(({ id, player, agent, direction, amount, openAfter }) => (
          <li key={id} className="flex items-baseline gap-x-3 py-1.5 max-sm:flex-wrap max-sm:justify-between">
            <span className="min-w-0 flex-1 font-semibold max-sm:basis-full max-sm:wrap-anywhere sm:truncate">
              {direction === 'receive'
                ? `${player.username} → ${agent.username}`
                : `${agent.username} → ${player.username}`}
            </span>
            <span>{cash(amount)}</span>
            <span className="text-right text-ink-2 sm:w-[110px]">
              {openAfter === 0 ? t('even') : t('{amount} left', { amount: signed(openAfter) })}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Enter ends it. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

import type { StaffOrder } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelByDesk, STAFF_ORDERS } from '../../shared/api/back-office/risk/orders.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { eventLine, marketOf, orderLine, placeLine } from './order-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

type What = 'order' | 'market';

/** The desk takes an order out of the book, or all that waits in its market. What was matched stays. */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [what, setWhat] = useState<What>('order');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const noReason = reason.trim() === '';
  const send = async () => {
    setAsked(true);
    if (noReason) return;
    let ended = 0;
    const { done } = await submit.run(later('Unable to cancel.'), async () => {
      ended = (await cancelByDesk(order, what === 'market', reason.trim())).length;
    });
    await queries.invalidateQueries({ queryKey: STAFF_ORDERS });
    if (!done) return;
    toast('ok', what === 'market' ? t('Orders cancelled: {ended}', { ended }) : t('Order cancelled'), orderLine(order));
    onClose();
  };
  return (
    <FormDialog
      title={t('Cancel orders')}
      subtitle={`${order.user.username} · ${orderLine(order)} · ${placeLine(order)}`}
      act={what === 'market' ? t('Cancel all of the market') : t('Cancel order')}
      back={t('Keep')}
      danger
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <Segmented<What>
        label={t('What to cancel')}
        value={what}
        onChange={setWhat}
        options={[
          { value: 'order', label: t('This order') },
          { value: 'market', label: t('All of the market') },
        ]}
      />
      <p className="text-sm text-ink-2">
        {what === 'market'
          ? t(
              'Everything that waits in {marketName}, {eventName}, of every player. Orders that come after this are taken; suspend the market where they should not be.',
              { marketName: marketOf(order), eventName: eventLine(order) },
            )
          : t('What waits of it ends now. What was matched of it stays a bet.')}
      </p>
      <ReasonField
        value={reason}
        placeholder={t('Kept in the audit log')}
        error={asked && noReason ? t('Say why: it is kept with the action.') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
}

import type { StaffOrder } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelByDesk, STAFF_ORDERS } from '../../shared/api/back-office/risk/orders.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { orderLine } from './order-columns.tsx';

const REASON_MAX = 300;
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
    const { done } = await submit.run('Unable to cancel.', async () => {
      ended = (await cancelByDesk(order, what === 'market', reason.trim())).length;
    });
    await queries.invalidateQueries({ queryKey: STAFF_ORDERS });
    if (!done) return;
    toast('ok', what === 'market' ? `Orders cancelled: ${ended}` : 'Order cancelled', orderLine(order));
    onClose();
  };
  return (
    <FormDialog
      title="Cancel orders"
      subtitle={`${order.user.username} · ${orderLine(order)}`}
      act={what === 'market' ? 'Cancel all of the market' : 'Cancel order'}
      back="Keep"
      danger
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <Segmented<What>
        label="What to cancel"
        value={what}
        onChange={setWhat}
        options={[
          { value: 'order', label: 'This order' },
          { value: 'market', label: 'All of the market' },
        ]}
      />
      <p className="text-sm text-ink-2">
        {what === 'market'
          ? `Everything that waits in ${order.marketName}, ${order.eventName}, of every player. Orders that come after this are taken; suspend the market where they should not be.`
          : 'What waits of it ends now. What was matched of it stays a bet.'}
      </p>
      <Field label="Reason" error={asked && noReason ? 'Say why: it is kept with the act.' : undefined}>
        {(parts) => (
          <Input
            {...parts}
            value={reason}
            maxLength={REASON_MAX}
            placeholder="Kept in the audit log"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

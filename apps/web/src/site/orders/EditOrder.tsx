import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeOrder, type Order, orderBookQuery } from '../../shared/api/market/orders.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import { becameText, hundredthsOf, orderFailure } from '../../shared/lib/orders/order-words.ts';
import { OddsField, StakeField } from '../../shared/ui/form/AmountFields.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { Money } from '../../shared/ui/Money.tsx';
import {
  aheadOfDraft,
  changesOf,
  draftOf,
  draftProblem,
  losesPlace,
  type OrderDraft,
  placeNote,
} from './order-draft.ts';

/**
 * Changes an order in its place: other odds, another size, what becomes of it when play begins. What was written stays while a part
 * of the order is matched; the rest of the draft follows the order.
 */
export function EditOrder({ order, name, onDone }: { order: Order; name: string; onDone: () => void }) {
  const [written, setWritten] = useState<Partial<OrderDraft>>({});
  const { busy, outcome, say, run } = useSubmit(undefined, orderFailure);
  const draft = { ...draftOf(order), ...written };
  const problem = draftProblem(order, draft);
  const changes = changesOf(order, draft);
  const write = (change: Partial<OrderDraft>) => {
    say(null);
    setWritten({ ...written, ...change });
  };
  return (
    <form
      noValidate
      aria-label={t('Change order {order}', { order: name })}
      className="mt-2 grid gap-2 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null || changes === null) return;
        void run(later('The order could not be changed.'), async () => {
          const changed = await changeOrder(order, changes);
          // The card goes with the order: what became of it is said where it stays to be read.
          if (changed.state !== 'open') toast('ok', name, becameText(changed));
          onDone();
        });
      }}
    >
      <Fields draft={draft} canTurn={!order.placedInPlay} disabled={busy} onChange={write} />
      {outcome === null && problem !== null && <Alert>{problem}</Alert>}
      {outcome !== null && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {problem === null && changes !== null && <p className="text-xs text-ink-3">{placeNote(order, draft)}</p>}
      {problem === null && losesPlace(order, draft) && <Ahead order={order} draft={draft} />}
      <span className="grid grid-cols-2 gap-2">
        <Button look="ghost" onClick={onDone}>
          {t('Keep as it was')}
        </Button>
        <Button type="submit" loading={busy} disabled={problem !== null || changes === null}>
          {draft.priceHundredths === hundredthsOf(order.odds) || problem !== null
            ? t('Save')
            : t('Move to {odds}', { odds: oddsAsRead(draft.priceHundredths) })}
        </Button>
      </span>
    </form>
  );
}

/** Whom the order would stand behind. */
function Ahead({ order, draft }: { order: Order; draft: OrderDraft }) {
  const { data } = useQuery(orderBookQuery(order.marketId));
  return (
    <p className="num flex justify-between gap-2 text-xs">
      <span className="text-ink-3">{t('Ahead of you at {odds}', { odds: oddsAsRead(draft.priceHundredths) })}</span>
      <Money paise={aheadOfDraft(data, order, draft)} />
    </p>
  );
}

type FieldsProps = {
  draft: OrderDraft;
  /** Play has not begun, so that the order may be kept beyond that. */
  canTurn: boolean;
  disabled: boolean;
  onChange: (change: Partial<OrderDraft>) => void;
};

function Fields({ draft, canTurn, disabled, onChange }: FieldsProps) {
  const size = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <OddsField
          label={t('Odds')}
          value={draft.priceHundredths}
          invalid={!Number.isFinite(draft.priceHundredths)}
          disabled={disabled}
          onChange={(priceHundredths) => onChange({ priceHundredths })}
        />
        <StakeField
          ref={size}
          label={t('Size')}
          value={draft.sizePaise}
          invalid={!Number.isFinite(draft.sizePaise)}
          disabled={disabled}
          onChange={(sizePaise) => onChange({ sizePaise })}
        />
      </div>
      {canTurn && (
        <span className="flex items-center gap-2 text-xs">
          <span className="flex-1">{t('Keep in play')}</span>
          <Switch
            label={t('Keep in play')}
            on={draft.inPlay === 'keep'}
            disabled={disabled}
            onChange={(keep) => onChange({ inPlay: keep ? 'keep' : 'lapse' })}
          />
        </span>
      )}
    </>
  );
}

import type { SheetOrder } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { FormDialog } from '../../../shared/form/FormDialog.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { OwnCodeField } from '../../../shared/ui/form/CodeField.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { periodWords, signed } from '../words.ts';
import { cashOf } from './plan.ts';
import { Legs, ManyPreview, WalletPreview } from './Previews.tsx';
import { SettleDone } from './SettleDone.tsx';
import { type SettleForm, type SettleUse, useSettle } from './use-settle.ts';
import { currencySign } from '../../../shared/lib/identity.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type SettleDialogProps = SettleUse & { onClose: () => void };

/** Settles one line over an amount, or several in full: what it does stands before the button. */
export function SettleDialog({ onClose, ...use }: SettleDialogProps) {
  const { viewer, sheet } = use;
  // The lines are those that the dialog was opened over: what comes meanwhile changes no amount under a hand.
  const form = useSettle(use);
  const [only] = use.rows.length === 1 ? use.rows : [];
  if (form.done) return <SettleDone viewer={viewer} settled={form.done} onClose={onClose} />;
  return (
    <FormDialog
      title={
        only
          ? t('Settle {username}', { username: only.player.username })
          : t('Settle {count} players', { count: use.rows.length })
      }
      subtitle={subtitleOf(sheet, only)}
      size={only ? 'form' : 'wide'}
      act={actOf(form, sheet, only)}
      submit={form.submit}
      ready={form.fault === null && form.orders.length > 0}
      onSubmit={form.send}
      onClose={onClose}
    >
      {only ? (
        <OneLine form={form} sheet={sheet} row={only} />
      ) : (
        <ManyPreview form={form} sheet={sheet} rows={use.rows} />
      )}
      {!only && form.fault !== null && <Alert tone="bad">{form.fault}</Alert>}
      <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
        <Field label={t('Note, shown on both statements')} {...(form.noteFault && { error: form.noteFault })}>
          {(parts) => (
            <Input
              {...parts}
              maxLength={300}
              autoComplete="off"
              placeholder={t('Cash at the office, Sunday')}
              disabled={form.submit.busy}
              value={form.note}
              onChange={({ target }) => form.setNote(target.value)}
            />
          )}
        </Field>
        <OwnCodeField value={form.code} disabled={form.submit.busy} error={form.codeFault} onChange={form.setCode} />
      </div>
    </FormDialog>
  );
}

function subtitleOf({ agent, from, to }: SettlementSheet, only: SheetRow | undefined): string {
  const period = periodWords(from, to);
  if (only === undefined) return t('Players of {username} · {period}', { username: agent.username, period });
  return [
    only.player.fullName,
    t('player of {username}', { username: agent.username }),
    period,
    t('closing {amount}', { amount: signed(only.closing) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The button names the act: `Receive ₹4,000 from lotus_28`. */
function actOf({ orders }: SettleForm, { agent }: SettlementSheet, only: SheetRow | undefined): string {
  const { received, paid } = cashOf(orders);
  const words = (amount: number) => formatPaise(amount, { short: true });
  if (only === undefined) return t('Settle {count} players', { count: orders.length });
  if (received > 0)
    return t('Receive {words} from {username}', { words: words(received), username: only.player.username });
  return paid > 0
    ? t('Pay {words} to {username}', { words: words(paid), username: only.player.username })
    : t('Settle with {username}', { username: agent.username });
}

type LineProps = { form: SettleForm; sheet: SettlementSheet; row: SheetRow };

function OneLine({ form, sheet, row }: LineProps) {
  const { due, amount, setAmount, fault, orders } = form;
  if (due === null) return null;
  const half = Math.floor(due.amountPaise / 2);
  const set = (paise: number) => setAmount((paise / 100).toFixed(2));
  const [order] = orders;
  return (
    <>
      <Directions chosen={due.direction} player={row.player.username} agent={sheet.agent.username} />
      <div className="relative">
        <span className="absolute top-[-5px] right-0 flex gap-1">
          <Button size="xs" onClick={() => set(due.amountPaise)}>
            {t('All {amount}', { amount: formatPaise(due.amountPaise, { short: true }) })}
          </Button>
          {half > 0 && (
            <Button size="xs" look="ghost" onClick={() => set(half)}>
              {t('Half {amount}', { amount: formatPaise(half, { short: true }) })}
            </Button>
          )}
        </span>
        <Field label={t('Amount')} {...(fault !== null && { error: fault })}>
          {(parts) => (
            <Input
              {...parts}
              large
              numeric
              inputMode="decimal"
              before={currencySign()}
              autoComplete="off"
              disabled={form.submit.busy}
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
      </div>
      {order && fault === null && (
        <>
          <Legs player={row.player.username} agent={sheet.agent.username} order={order} />
          <WalletPreview sheet={sheet} row={row} order={order} />
        </>
      )}
    </>
  );
}

type Direction = SheetOrder['direction'];

/** Who pays follows from what is open; the other way round stands beside it, so that none is taken for the other. */
function Directions({ chosen, player, agent }: { chosen: Direction; player: string; agent: string }) {
  const choice = (direction: Direction, pays: string, gets: string) => {
    const on = direction === chosen;
    return (
      <div
        aria-hidden={!on || undefined}
        className={cx(
          'grid grid-cols-[18px_1fr] content-start items-center gap-x-2.5 gap-y-0.5 rounded-[8px] border px-3 py-2.5',
          on ? 'border-action bg-surface-2' : 'border-line text-ink-3',
        )}
      >
        <span
          aria-hidden="true"
          className={cx('size-4 rounded-full', on ? 'border-[5px] border-action' : 'border-[1.5px] border-line-ctl')}
        />
        <b className="min-w-0 font-semibold wrap-anywhere">{t('{pays} pays', { pays })}</b>
        <span className="col-start-2 min-w-0 text-xs wrap-anywhere">{t('{gets} receives cash', { gets })}</span>
      </div>
    );
  };
  return (
    <div role="group" aria-label={t('Who pays')} className="grid gap-2.5 sm:grid-cols-2">
      {choice('receive', player, agent)}
      {choice('pay', agent, player)}
    </div>
  );
}

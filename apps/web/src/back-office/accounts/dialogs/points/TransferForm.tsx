import { cx } from '../../../../shared/lib/cx.ts';
import { Field } from '../../../../shared/ui/form/Field.tsx';
import { Input } from '../../../../shared/ui/form/Input.tsx';
import { Money } from '../../../../shared/ui/Money.tsx';
import { CodeField } from '../../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../../shared/form/DialogForm.tsx';
import type { Preview, TransferState } from './use-transfer.ts';
import { currencySign } from '../../../../shared/lib/identity.ts';
import { t } from '../../../../shared/i18n/i18n.ts';

/** Amount, what it does to both ends, code and remark. */
export function TransferForm({ id, transfer }: { id: string; transfer: TransferState }) {
  const { values, change, fault, preview, toSelf, busy, outcome, submit, askedForCode } = transfer;
  return (
    <DialogForm id={id} outcome={askedForCode ? null : outcome} onSubmit={submit}>
      {toSelf && <p className="text-ink-2">{t('Points that are deposited to your own account are issued anew.')}</p>}
      <Field label={t('Amount')} {...(fault ? { error: fault } : {})}>
        {(parts) => (
          <Input
            {...parts}
            large
            numeric
            required
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            before={currencySign()}
            autoComplete="off"
            disabled={busy}
            value={values.amount}
            onChange={(event) => change({ amount: event.target.value })}
            // A wheel over a number field would change the amount unseen.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
      <PreviewTable lines={preview} />
      <CodeField value={values.code} disabled={busy} onChange={(code) => change({ code })} />
      <Field label={t('Remark (optional)')}>
        {(parts) => (
          <Input
            {...parts}
            maxLength={300}
            autoComplete="off"
            placeholder={t('Shown in the statement')}
            disabled={busy}
            value={values.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        )}
      </Field>
    </DialogForm>
  );
}

function PreviewTable({ lines }: { lines: readonly Preview[] }) {
  return (
    <div className="overflow-hidden rounded-[8px] border border-line bg-sunken px-3 py-1.5">
      <table className="num w-full table-fixed text-xs" aria-label={t('What the transfer does')}>
        <thead>
          <tr className="h-6 text-2xs text-ink-3">
            <th scope="col" className="text-left font-medium">
              {t('Available pts')}
            </th>
            <th scope="col" className="w-[36%] text-right font-medium">
              {t('Now')}
            </th>
            <th scope="col" className="w-[36%] text-right font-medium">
              {t('After')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, nowPaise, afterPaise }) => (
            <tr key={name} className="h-6">
              <th scope="row" title={name} className="truncate text-left font-semibold">
                {name}
              </th>
              <td className="text-right">
                <Money paise={nowPaise} symbol={false} />
              </td>
              <td className={cx('text-right font-semibold', toneOf(nowPaise, afterPaise))}>
                <Money paise={afterPaise} symbol={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More than before is green, less than nothing is red. */
function toneOf(nowPaise: number | null, afterPaise: number | null): string | false {
  if (nowPaise === null || afterPaise === null) return false;
  if (afterPaise < 0) return 'text-loss';
  return afterPaise > nowPaise && 'text-profit';
}

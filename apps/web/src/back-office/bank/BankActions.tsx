import type { BackOfficeAccount } from '@pavilion/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { FormEvent } from 'react';
import { useMay } from '../../shared/api/session/staff.ts';
import { cx } from '../../shared/lib/cx.ts';
import { WaitsLink } from '../../shared/form/WaitsLink.tsx';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import {
  type BankDraft,
  effectText,
  presetDraft,
  presetPaise,
  presetsOf,
  roundedText,
  type AmountPreset,
  typedDraft,
} from './bank-draft.ts';
import type { RowFault, Settlements } from './use-settlements.ts';
import { t } from '../../shared/i18n/i18n.ts';

type Props = { row: BackOfficeAccount; settlements: Settlements };

/** What a row can be settled by; nothing for staff without the right to. */
export const BankActions = (props: Props) => (useMay('bank.settle') ? <RowActions {...props} /> : null);

/** Opens what a row can be settled by, below it. */
export function SettleToggle({ row, open, onToggle }: { row: BackOfficeAccount; open: boolean; onToggle: () => void }) {
  const mayOpen = useMay('bank.settle');
  if (!mayOpen) return null;
  const Arrow = open ? ChevronUp : ChevronDown;
  return (
    <Button
      size="xs"
      aria-expanded={open}
      aria-label={t('Settle {username}', { username: row.username })}
      onClick={onToggle}
      className="h-[34px]! touch"
    >
      {open ? t('Close') : t('Settle')}
      <Arrow size={14} aria-hidden="true" />
    </Button>
  );
}

/** Presets, an amount and Submit of one row. Typing releases a preset; a preset that has nothing to take is off. */
function RowActions({ row, settlements }: Props) {
  const draft = settlements.draftOf(row.id);
  const fault = settlements.faultIn(row.id);
  const faultId = `settlement-fault-${row.id}`;
  const effectId = `settlement-effect-${row.id}`;
  const busy = settlements.isBusy(row.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settlements.submit(row);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid justify-items-end gap-1 max-desktop:mt-2.5 max-desktop:justify-items-stretch min-[600px]:max-desktop:mt-0"
    >
      <div className="flex items-center justify-end gap-0.5 max-desktop:flex-wrap max-desktop:justify-start max-desktop:gap-2">
        {presetsOf(row).map((preset) => (
          <PresetButton key={preset.mode} row={row} preset={preset} settlements={settlements} />
        ))}
        <div className="flex items-center gap-1 max-desktop:basis-full max-desktop:gap-2 min-[600px]:max-desktop:ml-auto min-[600px]:max-desktop:basis-[280px]">
          <Amount
            row={row}
            settlements={settlements}
            describedBy={fault === null ? effectId : faultId}
            faulty={fault !== null && fault.waits === null}
          />
          <Button
            type="submit"
            size="xs"
            look="primary"
            loading={busy}
            disabled={draft.mode === null}
            aria-label={t('Submit the settlement of {username}', { username: row.username })}
            className="px-1! max-desktop:h-9! max-desktop:px-4!"
          >
            {t('Submit')}
          </Button>
        </div>
      </div>
      <Effect id={effectId} row={row} draft={draft} />
      {fault !== null && <Fault id={faultId} fault={fault} />}
    </form>
  );
}

function Fault({ id, fault: { text, waits } }: { id: string; fault: RowFault }) {
  return (
    <p
      id={id}
      role={waits === null ? 'alert' : 'status'}
      className={cx('max-w-[420px] text-xs whitespace-normal', waits === null ? 'text-danger' : 'text-warn')}
    >
      {text} {waits !== null && <WaitsLink id={waits} className="touch font-semibold text-brand-text underline" />}
    </p>
  );
}

/** What is left, said before it is done. */
function Effect({ id, row, draft }: { id: string; row: BackOfficeAccount; draft: BankDraft }) {
  const text = effectText(row, draft);
  if (text === null) return null;
  return (
    <p id={id} className="num max-w-[420px] text-xs whitespace-normal text-ink-2">
      {text}
    </p>
  );
}

function Amount({ row, settlements, describedBy, faulty }: Props & { describedBy: string; faulty: boolean }) {
  const draft = settlements.draftOf(row.id);
  return (
    <Input
      type="number"
      min={0}
      step={1}
      inputMode="decimal"
      numeric
      aria-label={t('Amount to settle of {username}', { username: row.username })}
      aria-describedby={describedBy}
      {...(faulty && { 'aria-invalid': true as const })}
      placeholder={t('Amount')}
      value={draft.text}
      disabled={settlements.isBusy(row.id)}
      onChange={(event) => settlements.setDraft(row.id, typedDraft(event.target.value))}
      // Enter says what is missing; a form whose button is off would keep silent.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        settlements.submit(row);
      }}
      onBlur={() => {
        const text = roundedText(draft);
        if (text !== draft.text) settlements.setDraft(row.id, { ...draft, text });
      }}
      className="px-2! desktop:px-1! desktop:h-[26px]! desktop:w-[82px]! [&_input]:text-xs! desktop:[&_input]:text-2xs! [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
    />
  );
}

function PresetButton({ row, preset, settlements }: Props & { preset: AmountPreset }) {
  const { mode } = preset;
  const label = t(preset.label);
  const says = t(preset.says);
  const amount = presetPaise(row, mode);
  const pressed = settlements.draftOf(row.id).mode === mode;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${label} ${row.username}`}
      title={amount === null ? t('Nothing to take: {says}', { says }) : `${formatPaise(amount)}: ${says}`}
      disabled={amount === null || settlements.isBusy(row.id)}
      onClick={() => amount !== null && settlements.setDraft(row.id, presetDraft(mode, amount))}
      className={cx(
        'touch inline-flex h-[26px] shrink-0 max-desktop:h-9 max-desktop:px-3 items-center rounded-ctl border px-1 text-xs font-semibold whitespace-nowrap transition-colors duration-150',
        'disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-disabled',
        pressed
          ? 'border-transparent bg-action text-action-ink'
          : 'border-line-2 bg-surface-2 text-ink hover:bg-surface-3',
      )}
    >
      {label}
    </button>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type ButtonPresets, cleanPresets, type Preset } from '../../shared/api/session/presets.ts';
import { loadPresets, savePresets, useSession } from '../../shared/api/session/session.ts';
import { cx } from '../../shared/lib/cx.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { errorText } from '../../shared/api/api-error.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { Tabs } from '../../shared/ui/Tabs.tsx';
import { checkPreset, type PresetFault } from './check-presets.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { currencySign } from '../../shared/lib/identity.ts';

type ListName = keyof ButtonPresets;
const LIST_NAMES: readonly ListName[] = ['sports', 'casino'];
/** A row as it is typed; the value is text until it is saved. */
type Row = { key: number; label: string; value: string };
type Rows = Record<ListName, Row[]>;

/** The most that the server keeps of each kind. */
const MOST_ROWS = 24;

let lastKey = 0;
const rowOf = ({ label, value }: { label: string; value: number | '' }): Row => {
  lastKey += 1;
  return { key: lastKey, label, value: String(value) };
};
const rowsOf = (presets: ButtonPresets): Rows => ({
  sports: presets.sports.map(rowOf),
  casino: presets.casino.map(rowOf),
});
const presetOf = ({ label, value }: Row): Preset => ({ label, value: typedNumber(value) });

/** The editor of the stake buttons. It reads them anew each time it opens. */
export default function ButtonValuesDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<ListName>('sports');
  const { rows, setRows, faults, submit, save } = useEditor(setTab);
  const list = rows?.[tab] ?? [];
  const setList = (next: Row[]) => rows && setRows({ ...rows, [tab]: next });
  return (
    <FormDialog
      title={t('Set Button Value')}
      act={t('Save')}
      submit={submit}
      ready={rows !== null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Tabs
        id="presets"
        label={t('Kinds of buttons')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'sports', label: t('Game Buttons') },
          { value: 'casino', label: t('Casino Buttons') },
        ]}
      />
      <div role="tabpanel" id={`presets-panel-${tab}`} aria-labelledby={`presets-tab-${tab}`}>
        {rows ? <RowList rows={list} faults={faults} disabled={submit.busy} onChange={setList} /> : <RowsSkeleton />}
      </div>
    </FormDialog>
  );
}

type Faults = ReadonlyMap<number, PresetFault>;
const NO_FAULTS: Faults = new Map();

/** What is wrong, by the key of its row. */
const faultsOf = (rows: readonly Row[]): Faults =>
  new Map(
    rows.flatMap((row) => {
      const fault = checkPreset(row);
      return fault ? [[row.key, fault] as const] : [];
    }),
  );

/** `show` brings the tab into view that has a fault. */
function useEditor(show: (tab: ListName) => void) {
  const [rows, setRows] = useState<Rows | null>(null);
  const submit = useSubmit(undefined, errorText);
  const [faults, setFaults] = useState(NO_FAULTS);
  useEffect(() => {
    let here = true;
    void loadPresets().then(() => here && setRows(rowsOf(useSession.getState().presets)));
    return () => {
      here = false;
    };
  }, []);
  const save = async () => {
    if (!rows) return;
    const found = { sports: faultsOf(rows.sports), casino: faultsOf(rows.casino) };
    const faulty = LIST_NAMES.find((name) => found[name].size > 0);
    setFaults(new Map([...found.sports, ...found.casino]));
    const presets = cleanPresets({ sports: rows.sports.map(presetOf), casino: rows.casino.map(presetOf) });
    const nothing = presets.sports.length === 0 && presets.casino.length === 0;
    submit.say(nothing ? { tone: 'bad', text: t('Add at least one button value.') } : null);
    if (faulty) return show(faulty);
    if (nothing) return;
    await submit.run(later('Failed to save button values.'), async () => {
      await savePresets(presets);
      setRows(rowsOf(useSession.getState().presets));
      return t('Button values updated.');
    });
  };
  return { rows, setRows, faults, submit, save };
}

type RowListProps = { rows: readonly Row[]; faults: Faults; disabled: boolean; onChange: (rows: Row[]) => void };

function RowList({ rows, faults, disabled, onChange }: RowListProps) {
  const change = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[92px_1fr_30px] gap-2.5 pb-1.5 text-xs font-medium text-ink-2">
        <span>{t('Label')}</span>
        <span>{t('Value')}</span>
      </div>
      <ul className="grid gap-[7px]">
        {rows.map((row, at) => (
          <PresetRow
            key={row.key}
            row={row}
            number={at + 1}
            fault={faults.get(row.key) ?? null}
            disabled={disabled}
            onChange={(part) => change(row.key, part)}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <Button
        look="ghost"
        size="sm"
        className="mt-2"
        disabled={disabled || rows.length >= MOST_ROWS}
        onClick={() => onChange([...rows, rowOf({ label: '', value: '' })])}
      >
        <Plus size={15} aria-hidden="true" />
        {t('Add button')}
      </Button>
    </>
  );
}

type PresetRowProps = {
  row: Row;
  number: number;
  fault: PresetFault | null;
  disabled: boolean;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

/** A fault is said under its own field; what is typed since then is judged at once. */
function PresetRow({ row, number, fault, disabled, onChange, onRemove }: PresetRowProps) {
  const id = useId();
  const now = fault && checkPreset(row);
  const noteOf = (field: 'label' | 'value') =>
    now?.[field] ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-${field}` } : {};
  return (
    <li className="grid grid-cols-[92px_1fr_30px] items-center gap-x-2.5 gap-y-1">
      <Input
        aria-label={t('Label {number}', { number })}
        {...noteOf('label')}
        placeholder="1k"
        maxLength={20}
        value={row.label}
        disabled={disabled}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <Input
        aria-label={t('Value {number}', { number })}
        {...noteOf('value')}
        type="number"
        inputMode="decimal"
        min={0}
        step={100}
        numeric
        before={currencySign()}
        value={row.value}
        disabled={disabled}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton size="sm" label={t('Remove button {number}', { number })} disabled={disabled} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
      {(['label', 'value'] as const).map(
        (field) =>
          now?.[field] && (
            <p
              key={field}
              id={`${id}-${field}`}
              role="alert"
              className={cx('text-xs text-danger', field === 'value' && 'col-start-2 col-end-4')}
            >
              {t(now[field])}
            </p>
          ),
      )}
    </li>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label={t('Loading button values')} className="grid gap-[7px] pt-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </SkeletonGroup>
  );
}

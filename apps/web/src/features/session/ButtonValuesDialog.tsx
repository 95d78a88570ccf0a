import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { type ButtonPresets, cleanPresets, type Preset } from '../../api/presets.ts';
import { loadPresets, savePresets, useSession } from '../../api/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

type ListName = keyof ButtonPresets;
/** A row as it is typed; the value is text until it is saved. */
type Row = { key: number; label: string; value: string };
type Rows = Record<ListName, Row[]>;
type Message = { tone: 'ok' | 'bad'; text: string };

const FORM_ID = 'button-values';
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
const presetOf = ({ label, value }: Row): Preset => ({ label, value: Number(value) });

/** The editor of the stake buttons (specification 1, sections 2, 5 and 8). It reads them anew each time it opens. */
export default function ButtonValuesDialog({ onClose }: { onClose: () => void }) {
  const { rows, setRows, message, saving, save } = useEditor();
  const [tab, setTab] = useState<ListName>('sports');
  const list = rows?.[tab] ?? [];
  const setList = (next: Row[]) => rows && setRows({ ...rows, [tab]: next });
  return (
    <Dialog
      title="Set Button Value"
      busy={saving}
      onClose={onClose}
      foot={<Foot saving={saving} ready={rows !== null} onCancel={onClose} />}
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        {message && (
          <Alert tone={message.tone} className="mb-3">
            {message.text}
          </Alert>
        )}
        <Tabs
          id="presets"
          label="Kinds of buttons"
          value={tab}
          onChange={setTab}
          className="mb-3"
          items={[
            { value: 'sports', label: 'Game Buttons' },
            { value: 'casino', label: 'Casino Buttons' },
          ]}
        />
        <div role="tabpanel" id={`presets-panel-${tab}`} aria-labelledby={`presets-tab-${tab}`}>
          {rows ? <RowList rows={list} disabled={saving} onChange={setList} /> : <RowsSkeleton />}
        </div>
      </form>
    </Dialog>
  );
}

function useEditor() {
  const [rows, setRows] = useState<Rows | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    let here = true;
    void loadPresets().then(() => here && setRows(rowsOf(useSession.getState().presets)));
    return () => {
      here = false;
    };
  }, []);
  const save = async () => {
    if (!rows || saving) return;
    const presets = cleanPresets({ sports: rows.sports.map(presetOf), casino: rows.casino.map(presetOf) });
    if (presets.sports.length === 0 && presets.casino.length === 0)
      return setMessage({ tone: 'bad', text: 'Add at least one button value.' });
    setMessage(null);
    setSaving(true);
    try {
      await savePresets(presets);
      setRows(rowsOf(useSession.getState().presets));
      setMessage({ tone: 'ok', text: 'Button values updated.' });
    } catch (error) {
      setMessage({ tone: 'bad', text: errorText(error, 'Failed to save button values.') });
    }
    setSaving(false);
  };
  return { rows, setRows, message, saving, save };
}

type RowListProps = { rows: readonly Row[]; disabled: boolean; onChange: (rows: Row[]) => void };

function RowList({ rows, disabled, onChange }: RowListProps) {
  const change = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[92px_1fr_30px] gap-2.5 pb-1.5 text-xs font-medium text-ink-2">
        <span>Label</span>
        <span>Value</span>
      </div>
      <ul className="grid gap-[7px]">
        {rows.map((row, at) => (
          <li key={row.key} className="grid grid-cols-[92px_1fr_30px] items-center gap-2.5">
            <Input
              aria-label={`Label ${at + 1}`}
              placeholder="1k"
              maxLength={20}
              value={row.label}
              disabled={disabled}
              onChange={(event) => change(row.key, { label: event.target.value })}
            />
            <Input
              aria-label={`Value ${at + 1}`}
              type="number"
              inputMode="decimal"
              min={0}
              step={100}
              numeric
              before="₹"
              value={row.value}
              disabled={disabled}
              onChange={(event) => change(row.key, { value: event.target.value })}
            />
            <IconButton
              size="sm"
              label={`Remove button ${at + 1}`}
              disabled={disabled}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
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
        Add button
      </Button>
    </>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label="Loading button values" className="grid gap-[7px] pt-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </SkeletonGroup>
  );
}

function Foot({ saving, ready, onCancel }: { saving: boolean; ready: boolean; onCancel: () => void }) {
  return (
    <>
      <Button disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={FORM_ID} look="primary" disabled={!ready} loading={saving}>
        Save
      </Button>
    </>
  );
}

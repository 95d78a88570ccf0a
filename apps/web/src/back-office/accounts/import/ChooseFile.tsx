import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { saveFile } from '../../../shared/lib/format/table-export.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { PasswordInput } from '../../../shared/ui/form/PasswordInput.tsx';
import { type ChosenFile, readFile, templateOf } from './import-file.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type Chosen = { file: ChosenFile | null; code: string };
export type ChooseFileProps = {
  id: string;
  isAgent: boolean;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onSubmit: () => void;
};

/** The file and the code that opens it: user names that are taken are told to nobody who may not open accounts. */
export function ChooseFile({ id, isAgent, chosen, onChange, onSubmit }: ChooseFileProps) {
  const [faults, setFaults] = useState<{ file?: string; code?: string }>({});
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readFile(file);
    if (typeof read === 'string') {
      setFaults({ file: read });
      onChange({ ...chosen, file: null });
    } else {
      setFaults({});
      onChange({ ...chosen, file: read });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(chosen.file ? {} : { file: faults.file ?? t('Choose a file.') }),
      ...(chosen.code.trim() ? {} : { code: t('Enter your transaction code to authorize this action.') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) onSubmit();
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <DropZone file={chosen.file} fault={faults.file} onFile={(file) => void take(file)} />
      <div className="text-sm text-ink-2">
        <p>
          {isAgent
            ? t(
                'The first line names the columns. username and password are needed; the others may be empty. At most 500 accounts.',
              )
            : t(
                'The first line names the columns. username, password and userType are needed, and for a user its agent; the others may be empty. At most 500 accounts.',
              )}
        </p>
        <Button look="ghost" size="sm" className="mt-1 -ml-2.5" onClick={() => saveTemplate(isAgent)}>
          {t('Download a template')}
        </Button>
      </div>
      <Field
        label={t('Your Transaction Code')}
        className="desktop:max-w-[320px]"
        {...(faults.code ? { error: faults.code } : {})}
      >
        {(parts) => (
          <PasswordInput
            {...parts}
            autoComplete="off"
            maxLength={40}
            value={chosen.code}
            onChange={(event) => onChange({ ...chosen, code: event.target.value })}
          />
        )}
      </Field>
    </form>
  );
}

function saveTemplate(isAgent: boolean): void {
  saveFile('accounts-template', 'csv', new Blob([templateOf(isAgent)], { type: 'text/csv;charset=utf-8' }));
}

type DropZoneProps = { file: ChosenFile | null; fault: string | undefined; onFile: (file: File | undefined) => void };

/** A file is dropped here, or chosen by the button. */
function DropZone({ file, fault, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const Icon = file ? FileSpreadsheet : Upload;
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded-card border border-dashed px-4 py-5',
          fault ? 'border-danger' : over ? 'border-action bg-surface-3' : 'border-line-ctl bg-surface-2',
        )}
      >
        <Icon size={22} aria-hidden="true" className="shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1 wrap-anywhere">{file ? file.name : t('Drop a CSV file here, or choose one.')}</p>
        <Button onClick={() => input.current?.click()}>{file ? t('Choose another') : t('Choose file')}</Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('CSV file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {fault && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import { OwnCodeField } from '../ui/form/CodeField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { t } from '../i18n/i18n.ts';

export type CodeDialogProps = {
  /** What is about to be done. */
  words: string;
  /** How long the code is kept, where it is. */
  help?: string;
  busy: boolean;
  /** What the server said of the last code. */
  fault: string | null;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Asks for the transaction code before an act, naming what it authorises. A code that was refused is typed anew. */
export function CodeDialog({ words, help, busy, fault, onConfirm, onCancel }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    const typed = code.trim();
    setMissing(typed === '');
    if (typed === '') return;
    setCode('');
    onConfirm(typed);
  };
  return (
    <FormDialog
      title={t('Transaction Code')}
      act={t('Confirm')}
      submit={{ busy, outcome: fault && !missing ? { tone: 'bad', text: fault } : null }}
      onSubmit={send}
      onClose={onCancel}
    >
      <p className="text-ink-2">{words}</p>
      <OwnCodeField
        help={help}
        value={code}
        disabled={busy}
        error={missing ? t('Enter your transaction code to continue.') : undefined}
        onChange={setCode}
      />
    </FormDialog>
  );
}

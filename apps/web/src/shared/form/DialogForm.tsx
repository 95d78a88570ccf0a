import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../ui/overlay/Alert.tsx';
import type { SubmitOutcome } from './use-submit.ts';

export type DialogFormProps = { id: string; outcome: SubmitOutcome | null; onSubmit: () => void; children: ReactNode };

/** A form whose button stands in the dialog's foot, with what became of the last try on top. */
export function DialogForm({ id, outcome, onSubmit, children }: DialogFormProps) {
  return (
    <form
      id={id}
      noValidate
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {children}
    </form>
  );
}

import type { Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerDispute, DISPUTES, sayToDispute } from '../../shared/api/back-office/money/disputes.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Props = {
  viewer: Role;
  id: string;
  /** The bet came to something else since it was asked about. */
  changed: boolean;
};

/** Says something to the player, or answers for good: that the bet stands, or that it was corrected where it was. */
export function ReplyForm({ viewer, id, changed }: Props) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const send = async (act: (said: string) => Promise<{ message: string }>) => {
    const said = words.trim();
    setFault(said === '' ? t('Write what the player reads.') : undefined);
    if (said === '') return;
    const { done } = await submit.run(
      later('Unable to send it.'),
      async () => void toast('ok', t((await act(said)).message)),
    );
    await queries.invalidateQueries({ queryKey: DISPUTES });
    if (done) setWords('');
  };
  return (
    <form
      noValidate
      className="grid gap-2.5 border-t border-line bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send((said) => sayToDispute(viewer, id, said));
      }}
    >
      {submit.outcome && <Alert tone={submit.outcome.tone}>{submit.outcome.text}</Alert>}
      <Field label={t('To the player')} error={fault}>
        {(parts) => (
          <TextArea
            {...parts}
            rows={3}
            maxLength={500}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <ActButton act="dispute.say" type="submit" disabled={submit.busy}>
          {t('Reply, leave open')}
        </ActButton>
        {viewer === 'super_admin' && (
          <ActButton
            act="dispute.answer"
            look="primary"
            disabled={submit.busy}
            onClick={() => void send((said) => answerDispute(id, said, changed ? 'corrected' : 'stands'))}
          >
            {changed ? t('Answer: corrected') : t('Answer: the bet stands')}
          </ActButton>
        )}
      </div>
      {viewer === 'super_admin' && !changed && (
        <p className="text-xs text-ink-3">
          {t('A wrong result or bet is corrected on its own page first; then the answer says “corrected”.')}
        </p>
      )}
    </form>
  );
}

import { DISPUTE_STEPS_MAX } from '@pavilion/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  askAboutBet,
  type BetDisputes,
  betDisputes,
  type Dispute,
  sayMore,
  takeDisputeBack,
} from '../../shared/api/market/disputes.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { DISPUTE_STATES, OUTCOME_WORDS, STEP_BY } from '../../shared/lib/dispute-words.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { Part } from './Part.tsx';

const WORDS_MAX = 500;

/** What the player asked about the bet and was told, and asking itself while that is possible. */
export function Disputes({ betId }: { betId: string }) {
  const { data } = useQuery(betDisputes(betId));
  if (!data || (data.items.length === 0 && data.until === null)) return null;
  return (
    <Part title={t('Questions about this bet')}>
      <div className="grid gap-3">
        {data.items.map((one) => (
          <OneDispute key={one.id} betId={betId} dispute={one} />
        ))}
        {data.mayAsk && data.until !== null && <Ask betId={betId} until={data.until} />}
        {data.items.length === 0 && !data.mayAsk && <Over until={data.until} />}
      </div>
    </Part>
  );
}

const Over = ({ until }: { until: BetDisputes['until'] }) => (
  <p className="text-sm text-ink-2">
    {until !== null && t('This bet could be asked about until {time}.', { time: formatDateTime(Date.parse(until)) })}
  </p>
);

/** Sends words about a bet, one try at a time, and reads again what stands. */
function useWords(betId: string) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const run = async (failed: string, act: () => Promise<unknown>) => {
    const { done } = await submit.run(failed, async () => void (await act()));
    await queries.invalidateQueries({ queryKey: betDisputes(betId).queryKey });
    if (done) setWords('');
  };
  const send = (failed: string, act: (said: string) => Promise<unknown>) => {
    const said = words.trim();
    setFault(said === '' ? later('Write something first.') : undefined);
    if (said !== '') void run(failed, () => act(said));
  };
  const change = (next: string) => {
    setWords(next);
    setFault(undefined);
  };
  return { words, fault, change, send, run, submit };
}

function Ask({ betId, until }: { betId: string; until: string }) {
  const form = useWords(betId);
  const [open, setOpen] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  // At the foot of the page: on a phone its button would be under the bar.
  useEffect(() => {
    if (open) asked.current?.scrollIntoView?.({ block: 'center' });
  }, [open]);
  const note = t('You can ask until {time}.', { time: formatDateTime(Date.parse(until)) });
  if (!open)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={() => setOpen(true)}>{t('Ask about this bet')}</Button>
        <span className="text-xs text-ink-3">{note}</span>
      </div>
    );
  return (
    <div ref={asked}>
      <WordsForm
        form={form}
        label={t('What is wrong with this bet?')}
        note={note}
        act={t('Send question')}
        onSend={() => form.send(later('Unable to send the question.'), (words) => askAboutBet(betId, words))}
      />
    </div>
  );
}

type FormProps = { form: ReturnType<typeof useWords>; label: string; note?: string; act: string; onSend: () => void };
function WordsForm({ form: { words, fault, change, submit }, label, note, act, onSend }: FormProps) {
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {submit.outcome && <Alert tone={submit.outcome.tone}>{t(submit.outcome.text)}</Alert>}
      <Field label={label} error={fault && t(fault)} help={note}>
        {(parts) => (
          <TextArea
            {...parts}
            rows={3}
            maxLength={WORDS_MAX}
            value={words}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" loading={submit.busy}>
        {act}
      </Button>
    </form>
  );
}

function OneDispute({ betId, dispute }: { betId: string; dispute: Dispute }) {
  const { word, tone } = DISPUTE_STATES[dispute.state];
  return (
    <article
      className="grid gap-2 border-l-2 border-line-2 pl-3 text-sm"
      aria-label={t('Question {id}', { id: dispute.id })}
    >
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill tone={tone}>{t(word)}</StatusPill>
        {dispute.state === 'corrected' && <Changed dispute={dispute} />}
      </p>
      <ol className="grid gap-2">
        {dispute.steps.map((step) => (
          <li key={`${step.at}${step.act}`}>
            <span className="block text-xs text-ink-3">
              {step.by === 'player' ? t('You') : t(STEP_BY[step.by])}, {formatDateTime(Date.parse(step.at))}
            </span>
            <span className="wrap-break-word whitespace-pre-line">{step.words ?? t('Taken back')}</span>
          </li>
        ))}
      </ol>
      {dispute.state === 'open' && <More betId={betId} dispute={dispute} />}
    </article>
  );
}

/** What the bet came to when it was asked about, and what it comes to now. */
function Changed({ dispute: { asked, outcome } }: { dispute: Dispute }) {
  const figure = ({ status, profit }: Dispute['asked']) => (
    <>
      {t(OUTCOME_WORDS[status])} <Money paise={profit === null ? null : paiseFromWire(profit)} tone="result" />
    </>
  );
  return (
    <span className="num">
      {figure(asked)} → {figure(outcome)}
    </span>
  );
}

function More({ betId, dispute }: { betId: string; dispute: Dispute }) {
  const form = useWords(betId);
  return (
    <div className="grid gap-2">
      {dispute.steps.length < DISPUTE_STEPS_MAX - 1 && (
        <WordsForm
          form={form}
          label={t('Add something')}
          act={t('Send')}
          onSend={() => form.send(later('Unable to send it.'), (words) => sayMore(dispute.id, words))}
        />
      )}
      <Button
        look="ghost"
        size="sm"
        className="justify-self-start"
        disabled={form.submit.busy}
        onClick={() => void form.run(later('Unable to take it back.'), () => takeDisputeBack(dispute.id))}
      >
        {t('Take the question back')}
      </Button>
    </div>
  );
}

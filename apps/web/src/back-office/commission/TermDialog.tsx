import { MARKET_KINDS } from '@pavilion/betting';
import type { BookTermsReply } from '@pavilion/contract';
import { useState } from 'react';
import { setTerm } from '../../shared/api/back-office/money/commission.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { houseZoneName } from '../../shared/lib/format/format.ts';
import { houseCalendar } from '../../shared/lib/identity.ts';
import { DayField } from '../../shared/ui/days/DayField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { useTermAct } from './use-term-act.ts';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';
import { kindName, nameOf } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

type Props = { subject: 'share' | 'commission'; terms: BookTermsReply; onClose: () => void };

const KINDS = [
  { value: '', label: later('All kinds') },
  ...MARKET_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
];
const OWN = [
  { value: 'own', label: later('A rate') },
  { value: 'none', label: later('None of its own') },
] as const;
const WHEN = [
  { value: 'now', label: later('At once') },
  { value: 'day', label: later('From a day') },
] as const;

/** A percentage as it is typed; null when it is none. */
function percentOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return null;
  return Number(trimmed) <= 100 ? Number(trimmed) : null;
}

/** The beginning of a day of the installation's zone. */
const beginningOf = (day: string): string => new Date(houseCalendar().startOf(day)).toISOString();

const DRAFT = { kind: '', rate: '', own: true, when: 'now' as 'now' | 'day', day: '', reason: '' };
type Draft = typeof DRAFT;

function problemsOf(draft: Draft): { rate?: string; day?: string; reason?: string } {
  return {
    ...(draft.own && percentOf(draft.rate) === null ? { rate: t('Enter a percentage from 0 to 100.') } : {}),
    ...(draft.when === 'day' && draft.day === '' ? { day: t('Choose a day.') } : {}),
    ...(draft.reason.trim() === '' ? { reason: t('Say why: it is kept with the terms.') } : {}),
  };
}

/** Sets a share or a commission from a moment on. */
export function TermDialog({ subject, terms, onClose }: Props) {
  const { submit, act } = useTermAct(onClose);
  const [draft, setDraft] = useState(DRAFT);
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const found = problemsOf(draft);
  const problems = asked ? found : {};
  const whose = terms.agent === null ? t('Everybody') : nameOf(terms.agent);
  const title = subject === 'share' ? t('Set share of the book') : t('Set commission');
  const kind = MARKET_KINDS.find((one) => one === draft.kind) ?? null;
  const send = () => {
    setAsked(true);
    if (Object.keys(found).length > 0) return;
    void act(
      () =>
        setTerm({
          ...{ subject, kind, agentId: terms.agent?.id ?? null, reason: draft.reason.trim() },
          rate: draft.own ? percentOf(draft.rate) : null,
          from: draft.when === 'now' ? null : beginningOf(draft.day),
        }),
      {
        done: subject === 'share' ? t('Share set') : t('Commission set'),
        about: subject === 'share' ? whose : `${whose} · ${kindName(kind)}`,
        failed: later('Unable to save the terms.'),
      },
    );
  };
  return (
    <FormDialog title={title} subtitle={whose} act={t('Save')} submit={submit} onSubmit={send} onClose={onClose}>
      <TermFields subject={subject} draft={draft} problems={problems} onChange={change} />
      <p className="text-sm text-ink-2">
        {t(
          'It counts for bets accepted from then on, at the earliest in a minute. Bets accepted before keep what was agreed then, however their market is settled.',
        )}
      </p>
    </FormDialog>
  );
}

type FieldsProps = {
  subject: Props['subject'];
  draft: Draft;
  problems: ReturnType<typeof problemsOf>;
  onChange: (part: Partial<Draft>) => void;
};

/** What is agreed, from when, and why. */
function TermFields({ subject, draft, problems, onChange }: FieldsProps) {
  const nowMs = useNow(60_000);
  return (
    <>
      {subject === 'commission' && (
        <>
          <Field label={t('Kind of market')}>
            {(parts) => (
              <Select
                {...parts}
                value={draft.kind}
                options={spoken(KINDS)}
                onChange={({ target }) => onChange({ kind: target.value })}
              />
            )}
          </Field>
          <div>
            <Segmented
              label={t('Rate')}
              options={spoken(OWN)}
              value={draft.own ? 'own' : 'none'}
              onChange={(value) => onChange({ own: value === 'own' })}
            />
          </div>
        </>
      )}
      {draft.own && (
        <Field label={subject === 'share' ? t('Share (%)') : t('Commission (%)')} error={problems.rate}>
          {(parts) => (
            <Input
              {...parts}
              numeric
              inputMode="decimal"
              value={draft.rate}
              onChange={({ target }) => onChange({ rate: target.value })}
            />
          )}
        </Field>
      )}
      <div>
        <Segmented
          label={t('From')}
          options={spoken(WHEN)}
          value={draft.when}
          onChange={(when) => onChange({ when })}
        />
      </div>
      {draft.when === 'day' && (
        <DayField
          label={t('Day (from midnight, {zone})', { zone: houseZoneName() })}
          error={problems.day}
          value={draft.day}
          today={houseCalendar().dayAt(nowMs)}
          strict
          onChange={(day) => onChange({ day })}
        />
      )}
      <ReasonField
        value={draft.reason}
        placeholder={t('Kept with the terms')}
        error={problems.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  );
}

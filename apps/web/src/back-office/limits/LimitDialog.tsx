import type { HouseLimitLevel } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { houseLimitLevel, type LimitFigure, type LimitFigures } from '../../shared/api/back-office/house-limits.ts';
import type { LimitLevel } from '../../shared/lib/back-office-overlays.ts';
import { formatDateTime, formatCount } from '../../shared/lib/format/format.ts';
import { DialogForm } from '../../shared/form/DialogForm.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { useSetLimit } from './use-set-limit.ts';
import { amountText, FIGURE_WORDS, figureOf, figuresIn, figuresOf, levelName, SCOPE_WORDS, wordOf } from './words.ts';
import { signInBrackets } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

export type HouseLimitDialogProps = { level: LimitLevel; onClose: () => void };

/** What the house takes at one level: its own figures beside those that hold anyway. */
export default function LimitDialog({ level, onClose }: HouseLimitDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const { data, error, isError, refetch } = useQuery(houseLimitLevel(level));
  return (
    <Dialog
      title={t('Limits')}
      subtitle={[t(SCOPE_WORDS[level.scope]), level.scope === 'platform' ? '' : levelName(data ?? level)]
        .filter(Boolean)
        .join(' · ')}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} disabled={!data} loading={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {data ? (
        <LimitForm id={form} level={data} onBusy={setBusy} onClose={onClose} />
      ) : isError ? (
        <ListFailure
          bare
          text={failureText(error, later('Unable to load the limits.'))}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={t('Loading the limits')} className="grid gap-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

type Texts = Readonly<Record<LimitFigure, string>>;
const textOf = (rupees: number | null): string => (rupees === null ? '' : formatCount(rupees));
const textsOf = (figures: LimitFigures): Texts => ({
  maxStake: textOf(figures.maxStake),
  maxWin: textOf(figures.maxWin),
  maxExposure: textOf(figures.maxExposure),
  maxLiability: textOf(figures.maxLiability),
});
const figuresFrom = (texts: Texts): LimitFigures => ({
  maxStake: figureOf(texts.maxStake),
  maxWin: figureOf(texts.maxWin),
  maxExposure: figureOf(texts.maxExposure),
  maxLiability: figureOf(texts.maxLiability),
});

type FormProps = { id: string; level: HouseLimitLevel; onBusy: (busy: boolean) => void; onClose: () => void };

function LimitForm({ id, level, onBusy, onClose }: FormProps) {
  const [standing] = useState(() => figuresIn(level.own));
  const [texts, setTexts] = useState(() => textsOf(standing));
  const [reason, setReason] = useState('');
  const shown = figuresOf(level.scope);
  const figures = figuresFrom(texts);
  const { asked, outcome, refused, submit } = useSetLimit(level, {
    ...{ figures, standing, reason, onBusy, onClose },
    bad: shown.some((figure) => Number.isNaN(figures[figure])),
    same: shown.every((figure) => figures[figure] === standing[figure]),
  });
  return (
    <DialogForm id={id} outcome={refused === null ? outcome : null} onSubmit={() => void submit()}>
      <p className="text-sm text-ink-2">
        {t(
          'In whole rupees. Leave a field empty for no limit here; 0 takes no bets. Of all levels the strictest counts.',
        )}
      </p>
      {shown.map((figure) => (
        <Field
          key={figure}
          label={`${t(FIGURE_WORDS[figure].label)}${signInBrackets()}`}
          help={helpOf(level, figure, figures[figure])}
          error={
            Number.isNaN(figures[figure])
              ? t('Enter whole rupees from 0 to 1,00,00,00,000, or nothing.')
              : refused === figure
                ? outcome?.text
                : undefined
          }
        >
          {(parts) => (
            <Input
              {...parts}
              numeric
              inputMode="numeric"
              value={texts[figure]}
              onChange={(event) => setTexts({ ...texts, [figure]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <ReasonField
        value={reason}
        placeholder={t('Kept in the audit log')}
        error={asked && reason.trim() === '' ? t('Say why: it is kept with the action.') : undefined}
        onChange={setReason}
      />
      {level.own && (
        <p className="text-xs text-ink-3">
          {level.own.setBy === null
            ? t('Set on {time}.', { time: formatDateTime(Date.parse(level.own.setAt)) })
            : t('Set by {name} on {time}.', {
                name: level.own.setBy,
                time: formatDateTime(Date.parse(level.own.setAt)),
              })}
        </p>
      )}
    </DialogForm>
  );
}

/** What the figure is, and what holds without it or in spite of it. */
function helpOf({ inherited }: HouseLimitLevel, figure: LimitFigure, own: number | null): string {
  const help = t(FIGURE_WORDS[figure].help);
  const other = inherited[figure];
  if (other === null) return `${help} ${t('Nothing else limits it.')}`;
  const amount = `${amountText(other.amount)} (${wordOf(other)})`;
  return own !== null && own > other.amount
    ? `${help} ${t('{amount} is stricter and counts.', { amount })}`
    : `${help} ${t('Otherwise {amount}.', { amount })}`;
}

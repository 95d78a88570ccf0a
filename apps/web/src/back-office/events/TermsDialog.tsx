import { BET_DELAY_MS_MAX, isRupees } from '@pavilion/betting';
import { useState } from 'react';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { type BackOfficeMarket, setTerms, type Terms } from '../../shared/api/back-office/events.ts';
import { openLimits } from '../../shared/lib/back-office-overlays.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { ActDialog } from './ActDialog.tsx';
import { money, termsText } from './words.ts';
import { signInBrackets } from '../../shared/lib/identity.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

type Texts = { min: string; max: string; delay: string };
const textOf = (value: number | null) => (value === null ? '' : String(value));

/** A figure of at most two decimals; null for nothing, NaN for anything else. */
function figureOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const figure = typedNumber(trimmed);
  return isRupees(figure) ? figure : Number.NaN;
}

function problemsOf({ minStake, maxStake, betDelayMs }: Terms): { min?: string; max?: string; delay?: string } {
  const bad = (value: number | null) => value !== null && !(value > 0);
  return {
    ...(bad(minStake) ? { min: t('Enter an amount above zero, or nothing.') } : {}),
    ...(bad(maxStake)
      ? { max: t('Enter an amount above zero, or nothing.') }
      : minStake !== null && maxStake !== null && maxStake < minStake
        ? { max: t('The largest stake must not be below the smallest.') }
        : {}),
    ...(betDelayMs !== null && !(betDelayMs >= 0 && betDelayMs <= BET_DELAY_MS_MAX)
      ? { delay: t('The bet delay must be from 0 to 15 seconds.') }
      : {}),
  };
}

type TermsDialogProps = { market: BackOfficeMarket; eventName: string; onClose: () => void };

/** Stake limits and bet delay of one market, before the feed's and the sport's. */
export function TermsDialog({ market, eventName, onClose }: TermsDialogProps) {
  const onHouse = () => {
    onClose();
    openLimits({ scope: 'market', key: market.id, name: market.name });
  };
  // What stood when the dialog was opened: a change by somebody else meanwhile is not written over.
  const [standing] = useState(market.terms);
  const [texts, setTexts] = useState<Texts>({
    min: textOf(standing.minStake),
    max: textOf(standing.maxStake),
    delay: standing.betDelayMs === null ? '' : String(standing.betDelayMs / 1000),
  });
  const delay = figureOf(texts.delay);
  const terms: Terms = {
    minStake: figureOf(texts.min),
    maxStake: figureOf(texts.max),
    betDelayMs: delay === null ? null : Math.round(delay * 1000),
  };
  const problems = problemsOf(terms);
  const isValid = Object.keys(problems).length === 0;
  const isSame = isValid && termsText(terms) === termsText(standing);
  const feedLimit = (value: number | null | undefined) =>
    value == null ? t('The feed gives none.') : t('Feed: {amount}', { amount: money(value) });
  const field = (name: keyof Texts, label: string, help: string) => (
    <Field label={label} help={help} error={problems[name]}>
      {(parts) => (
        <Input
          {...parts}
          numeric
          inputMode="decimal"
          value={texts[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <ActDialog
      title={t('Limits and bet delay')}
      subtitle={`${market.name} · ${eventName}`}
      act={t('Save')}
      missing={!isValid ? t('Check the figures first.') : isSame ? t('Nothing is changed.') : null}
      failed={later('Unable to save the limits.')}
      done={t('Limits saved')}
      onAct={(reason) => setTerms(market.id, terms, standing, reason)}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-ink-2">
        {t('The largest win, exposure and liability here:')}
        <Button size="sm" onClick={onHouse}>
          {t('What the house takes')}
        </Button>
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {field('min', `${t('Smallest stake')}${signInBrackets()}`, feedLimit(market.feed?.minStake))}
        {field('max', `${t('Largest stake')}${signInBrackets()}`, feedLimit(market.feed?.maxStake))}
        {field('delay', t('Bet delay (seconds)'), t('Empty: the sport’s.'))}
      </div>
      <p className="text-sm text-ink-2">
        {isValid && !isSame
          ? changeWords(market.bets, standing, terms)
          : t(
              'An empty field leaves it to the feed. A bet delay holds every bet on this market, also before the match.',
            )}
      </p>
    </ActDialog>
  );
}

const changeWords = (bets: number, before: Terms, after: Terms): string =>
  tn(
    bets,
    'Now {before}; then {after}. It counts for every bet from then on; {count} bet placed before stay as they are.',
    'Now {before}; then {after}. It counts for every bet from then on; {count} bets placed before stay as they are.',
    { before: termsText(before), after: termsText(after) },
  );

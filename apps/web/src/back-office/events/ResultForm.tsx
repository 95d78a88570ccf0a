import { isOnRunners } from '@pavilion/betting';
import { kindOf } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { Declared, BackOfficeMarket } from '../../shared/api/back-office/events.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { WithdrawnLine } from '../../shared/ui/WithdrawnLine.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

export type ResultChoice = {
  how: 'result' | 'void' | 'open';
  winners: readonly string[];
  value: string;
};

export const NO_CHOICE: ResultChoice = { how: 'result', winners: [], value: '' };

/** The result that has been chosen; null while it is not complete. */
export function declaredOf(market: BackOfficeMarket, { how, winners, value }: ResultChoice): Declared | null {
  if (how !== 'result') return { type: how };
  if (market.outcomes.length === 0) return RUNS.test(value.trim()) ? { type: 'integer', value: Number(value) } : null;
  return winners.length === 0 ? null : { type: 'winner', selections: [...winners], expectedWinners: 1 };
}

type FormProps = { market: BackOfficeMarket; choice: ResultChoice; onChange: (choice: ResultChoice) => void };

const HOW = [
  { value: 'result', label: later('Result') },
  { value: 'void', label: later('Void') },
] as const;

/** How the market ended: who won (several in a dead heat), the runs, or void; a standing result can be taken back. */
export function ResultForm({ market, choice, onChange }: FormProps) {
  const options = market.settledVersion > 0 ? [...HOW, { value: 'open', label: t('Take back') } as const] : HOW;
  return (
    <div className="grid gap-3">
      <div>
        <Segmented
          label={t('What to declare')}
          options={spoken(options)}
          value={choice.how}
          onChange={(how) => onChange({ ...choice, how })}
        />
      </div>
      {choice.how === 'void' && (
        <p className="text-sm text-ink-2">
          {t('Everybody gets the stake back, winners and losers alike. Nobody can be left out.')}
        </p>
      )}
      {choice.how === 'open' && (
        <p className="text-sm text-ink-2">
          {t('What was paid is taken back exactly, bets are open again, and the feed may settle the market.')}
        </p>
      )}
      {choice.how === 'result' &&
        (market.outcomes.length === 0 ? (
          <Runs choice={choice} onChange={onChange} />
        ) : (
          <Winners market={market} choice={choice} onChange={onChange} />
        ))}
    </div>
  );
}

const RUNS = /^\d{1,6}$/;

/** What was typed stays as it was typed: 22.7 is no result, and neither is it 227. */
function Runs({ choice, onChange }: Omit<FormProps, 'market'>) {
  const typed = choice.value.trim();
  const wrong = typed !== '' && !RUNS.test(typed);
  return (
    <Field
      label={t('Result in runs')}
      help={t('A whole number from 0.')}
      {...(wrong ? { error: t('Enter a whole number from 0 to 999999.') } : {})}
    >
      {(parts) => (
        <Input
          {...parts}
          large
          numeric
          inputMode="numeric"
          value={choice.value}
          onChange={(event) => onChange({ ...choice, value: event.target.value })}
        />
      )}
    </Field>
  );
}

function Winners({ market, choice, onChange }: FormProps) {
  const { winners } = choice;
  const toggle = (id: string) =>
    onChange({ ...choice, winners: winners.includes(id) ? winners.filter((one) => one !== id) : [...winners, id] });
  const canShare = isOnRunners(kindOf(market.kind));
  const choose = (id: string) => (canShare ? toggle(id) : onChange({ ...choice, winners: [id] }));
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-xs font-medium text-ink-2">
          {canShare ? t('Winner (several in a dead heat)') : t('Result')}
        </legend>
        <div className="flex flex-wrap gap-2">
          {market.outcomes
            .filter(({ id }) => market.withdrawn.every((left) => left.id !== id))
            .map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-pressed={winners.includes(id)}
                onClick={() => choose(id)}
                className={cx(
                  'h-11 max-w-full min-w-11 truncate rounded-ctl border px-3.5 text-sm font-semibold transition-colors desktop:h-9',
                  winners.includes(id)
                    ? 'border-action bg-action text-action-ink'
                    : 'border-line-2 bg-surface-2 text-ink hover:bg-surface-3',
                )}
              >
                {name}
              </button>
            ))}
        </div>
        <WithdrawnLine withdrawn={market.withdrawn} />
      </fieldset>
      {winners.length > 1 && (
        <p className="text-sm text-ink-2">
          {t(
            'Dead heat: {count} share the win. The part of each stake that wins is paid at full odds, the rest loses.',
            {
              count: winners.length,
            },
          )}
        </p>
      )}
    </>
  );
}

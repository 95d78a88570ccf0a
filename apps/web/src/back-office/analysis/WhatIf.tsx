import type { MarketBook } from '../../shared/api/back-office/analysis.ts';
import { Chip } from '../../shared/ui/Chip.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { type Asked, houseProfitOf, profitOfState, resultOf } from './what-if.ts';
import { t } from '../../shared/i18n/i18n.ts';

type WhatIfProps = { book: MarketBook; asked: Asked; onAsk: (asked: Asked) => void };

/** What would become of the book if the market ended like this: any outcome, several in a dead heat, any number of runs. */
export function WhatIf({ book, asked, onAsk }: WhatIfProps) {
  const { market, state } = book;
  const result = resultOf(asked);
  const isRuns = market.rows[0]?.outcome === null;
  const toggle = (id: string) => {
    const { winners } = asked;
    onAsk({ winners: winners.includes(id) ? winners.filter((one) => one !== id) : [...winners, id], runs: '' });
  };
  return (
    <section aria-labelledby="what-if-title" className="panel min-w-0 p-4">
      <h2 id="what-if-title" className="mb-2.5 font-semibold">
        {t('What if')}
      </h2>
      {isRuns ? (
        <Field label={t('Result in runs')}>
          {(parts) => (
            <Input
              {...parts}
              numeric
              inputMode="numeric"
              value={asked.runs}
              placeholder="e.g. 45"
              onChange={(event) => onAsk({ winners: [], runs: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            />
          )}
        </Field>
      ) : (
        <div role="group" aria-label={t('Who wins')} className="flex flex-wrap gap-2">
          {market.rows.map(({ outcome, name }) => (
            <Chip
              key={outcome}
              selected={outcome !== null && asked.winners.includes(outcome)}
              onClick={() => outcome !== null && toggle(outcome)}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
      {result === null ? (
        <p className="mt-3 text-sm text-ink-3">
          {isRuns
            ? t('Enter a result, or press a step of the ladder.')
            : t('Choose who wins; two or more make a dead heat.')}
        </p>
      ) : (
        <dl className="mt-3 grid gap-2 border-t border-line pt-3 text-sm">
          <Line name={t('House')}>
            <Money paise={houseProfitOf(state, result)} tone="result" />
          </Line>
          <Line name={t('Players together')}>
            <Money paise={profitOfState(state, result)} tone="result" />
          </Line>
          {asked.winners.length > 1 && (
            <p className="text-xs text-ink-3">
              {t('A dead heat for one place; each bet is rounded to the paisa when it is settled.')}
            </p>
          )}
        </dl>
      )}
    </section>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num text-base font-semibold">{children}</dd>
    </div>
  );
}

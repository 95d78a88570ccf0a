import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autoRulesQuery, cancelAutoRule, setAutoRule } from '../../shared/api/market/cash-out.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import type { CashOutMarket } from '../../shared/lib/panels.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { amountOf } from './auto-amount.ts';
import { RuleLine } from './RuleLine.tsx';
import { currencySign } from '../../shared/lib/identity.ts';

/** Cash out by itself: at a profit, at a loss, or whichever comes first. */
export function AutoPane({ market }: { market: CashOutMarket }) {
  const { data: rules } = useQuery(autoRulesQuery(market.eventId));
  const own = rules?.filter((rule) => rule.marketId === market.marketId && isOf(rule, market)) ?? [];
  const armed = own.find(({ state }) => state === 'armed') ?? null;
  const [profit, setProfit] = useState('');
  const [loss, setLoss] = useState('');
  const submit = useSubmit(undefined, seeWhatBecame);
  const wrong = amountOf(profit) === 'wrong' || amountOf(loss) === 'wrong';
  const empty = amountOf(profit) === null && amountOf(loss) === null;

  async function act(run: () => Promise<unknown>, done: string): Promise<void> {
    const { done: isDone } = await submit.run(later('The automatic cash-out could not be saved.'), async () => {
      await run();
    });
    // Also when it was refused: what is shown may be from before.
    emit('bets:updated', { eventId: market.eventId });
    if (!isDone) return;
    toast('ok', done);
    setProfit('');
    setLoss('');
  }

  function save(): void {
    const at = { profit: numberOf(profit), loss: numberOf(loss) };
    void act(() => setAutoRule(market, at), t('Automatic cash-out set'));
  }

  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && !empty) save();
      }}
    >
      {armed && (
        <RuleLine
          rule={armed}
          onCancel={() => void act(() => cancelAutoRule(armed.id), t('Automatic cash-out cancelled'))}
        />
      )}
      <div className="grid gap-3 min-[420px]:grid-cols-2">
        <AmountField label={t('When a profit of this is certain')} value={profit} onChange={setProfit} />
        <AmountField label={t('When the loss would be this')} value={loss} onChange={setLoss} />
      </div>
      {submit.outcome && <Alert>{submit.outcome.text}</Alert>}
      <p className="text-xs text-ink-3">
        {t(
          'The whole position is cashed out once, by the server, at the prices of that moment, also when you are away. Only while the market is open and its prices are fresh; in play the bet delay applies, so a fast market may pass the amount.',
        )}
      </p>
      <Button type="submit" look="primary" size="place" block disabled={wrong || empty} loading={submit.busy}>
        {armed ? t('Replace the automatic cash-out') : t('Set automatic cash-out')}
      </Button>
    </form>
  );
}

const isOf = (rule: { selectionKey: string; kind: string }, market: CashOutMarket): boolean =>
  rule.selectionKey === market.selectionKey || ['match', 'bookmaker', 'digit'].includes(rule.kind);

function numberOf(text: string): number | null {
  const amount = amountOf(text);
  return amount === 'wrong' ? null : amount;
}

function AmountField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const error = amountOf(value) === 'wrong' ? { error: t('Write an amount like 500 or 99.50') } : {};
  return (
    <Field label={label} {...error}>
      {(parts) => (
        <Input
          {...parts}
          numeric
          before={currencySign()}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('Not set')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

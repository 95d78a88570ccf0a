import { Timer } from 'lucide-react';
import type { AutoRule } from '../../shared/api/market/cash-out.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatPaise, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

/** `at ₹50 profit or ₹20 loss`. */
export function triggerWords({ profit, loss }: Pick<AutoRule, 'profit' | 'loss'>): string {
  const write = (rupees: number) => formatPaise(paiseFromWire(rupees), { short: true });
  if (profit !== null && loss !== null) {
    return t('at {profit} profit or {loss} loss', { profit: write(profit), loss: write(loss) });
  }
  if (profit !== null) return t('at {profit} profit', { profit: write(profit) });
  return t('at {loss} loss', { loss: write(loss ?? 0) });
}

/** How it ended, or what it waits for. */
function stateWords(rule: AutoRule): string {
  const at = rule.endedAt === null ? '' : formatTime(Date.parse(rule.endedAt));
  switch (rule.state) {
    case 'armed':
      return t('Cashes out {trigger}', { trigger: triggerWords(rule) });
    case 'done': {
      const amount = formatPaise(rule.amount === null ? null : paiseFromWire(rule.amount), { sign: 'always' });
      return t('Cashed out at {amount}, {time}', { amount, time: at });
    }
    case 'failed':
      return t('Not cashed out, {time}: {reason}', { time: at, reason: t(rule.reason) });
    case 'cancelled':
      return rule.reason === '' ? t('Cancelled, {time}', { time: at }) : t(rule.reason);
  }
}

/** One automatic cash-out: of which market, what it waits for or how it ended; a waiting one can be taken back. */
export function RuleLine({
  rule,
  onCancel,
  withEvent = false,
}: {
  rule: AutoRule;
  onCancel: () => void;
  withEvent?: boolean;
}) {
  const market = marketTitle(rule.marketName, rule.sportName);
  return (
    <div className="flex min-w-0 items-center gap-2.5 rounded-card border border-line bg-surface-2 px-3 py-2">
      <Timer size={16} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-xs">
        <b className="block truncate font-semibold">{market}</b>
        {withEvent && <span className="block truncate text-ink-3">{rule.eventName}</span>}
        <span className="num text-ink-2">{stateWords(rule)}</span>
        {rule.level && (
          <span className="block text-ink-3">
            {t('Your position is level: this can do nothing until you bet on the market again.')}
          </span>
        )}
      </p>
      {rule.state === 'armed' && (
        <Button size="xs" onClick={onCancel} aria-label={t('Cancel automatic cash-out of {market}', { market })}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

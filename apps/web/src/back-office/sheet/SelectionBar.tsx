import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { type ReactNode, useId } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { cashOf, fullOrders } from './settle/plan.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';

type SelectionBarProps = {
  sheet: SettlementSheet;
  rows: readonly SheetRow[];
  onClear: () => void;
  onPreview: () => void;
};

/** What the ticked players come to, and the way to the preview: nothing is settled from here. */
export function SelectionBar({ sheet, rows, onClear, onPreview }: SelectionBarProps) {
  const why = useId();
  const orders = fullOrders(rows);
  const { received, paid } = cashOf(orders);
  const count = (direction: 'receive' | 'pay') => orders.filter((one) => one.direction === direction).length;
  const now = paiseFromWire(sheet.wallet.available);
  const after = now + paid - received;
  const { username } = sheet.agent;
  const minimum = paiseFromWire(sheet.wallet.minimum);
  return (
    <section
      aria-label={t('Selected players')}
      className="num sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-line-2 bg-surface-3 px-4 py-2.5 shadow-2 print:hidden"
    >
      <Figure label={t('Selected')}>
        {tn(orders.length, '{count} player', '{count} players', { count: orders.length })}
      </Figure>
      {received > 0 && (
        <Figure label={t('{count} pay {username}', { count: count('receive'), username })}>
          {formatPaise(received)}
        </Figure>
      )}
      {paid > 0 && (
        <Figure label={t('{username} pays {count}', { username, count: count('pay') })}>{formatPaise(paid)}</Figure>
      )}
      <Figure label={t('Cash to {username}', { username })}>{formatPaise(received - paid, { sign: 'always' })}</Figure>
      <Figure label={pointsLabel(sheet)} tone={after < 0 ? 'text-loss' : after < minimum ? 'text-warn' : ''}>
        {formatPaise(now, { symbol: false })} → {formatPaise(after, { symbol: false })}
      </Figure>
      <span className="ml-auto flex gap-2">
        <Button look="ghost" onClick={onClear}>
          {t('Clear')}
        </Button>
        <ActButton
          act="bank.settle-players"
          look="primary"
          disabled={after < 0}
          onClick={onPreview}
          {...(after < 0 && { 'aria-describedby': why })}
        >
          {tn(orders.length, 'Preview {count} settlement', 'Preview {count} settlements', { count: orders.length })}
        </ActButton>
      </span>
      {after < 0 && (
        <span id={why} className="w-full text-right text-xs text-loss">
          {t('{name} is short of {amount} points.', { name: username, amount: formatPaise(-after, { symbol: false }) })}
        </span>
      )}
    </section>
  );
}

/** `agent_coast points, minimum 2,00,000.00`. */
const pointsLabel = ({ agent, wallet }: SettlementSheet): string =>
  wallet.minimum === 0
    ? t('{username} points', { username: agent.username })
    : t('{username} points, minimum {amount}', {
        username: agent.username,
        amount: formatPaise(paiseFromWire(wallet.minimum), { symbol: false }),
      });

function Figure({ label, tone = '', children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block text-2xs text-ink-2">{label}</span>
      <b className={cx('block text-base font-semibold whitespace-nowrap', tone)}>{children}</b>
    </span>
  );
}

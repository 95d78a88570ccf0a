import type { OwnWithdrawal } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ownWithdrawalsQuery } from '../../shared/api/session/account-lists.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill, type Tone } from '../../shared/ui/StatusPill.tsx';

const STATUSES: Readonly<Record<OwnWithdrawal['status'], { tone: Tone; word: string }>> = {
  pending: { tone: 'warn', word: later('Pending') },
  approved: { tone: 'info', word: later('Approved') },
  rejected: { tone: 'bad', word: later('Rejected') },
  completed: { tone: 'ok', word: later('Paid out') },
  cancelled: { tone: 'out', word: later('Cancelled') },
};

/** The newest withdrawal requests of the own points and what became of them; nothing where there are none. */
export function OwnWithdrawals() {
  const { data } = useQuery(ownWithdrawalsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="panel mb-3.5" aria-label={t('Withdrawal requests')}>
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t('Withdrawal requests')}</h2>
      <ul className="divide-y divide-line">
        {data.items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: OwnWithdrawal }) {
  const { tone, word } = STATUSES[request.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <time dateTime={request.updatedAt} className="num text-ink-2">
        {formatDateTime(Date.parse(request.updatedAt))}
      </time>
      <Money paise={paiseFromWire(request.amount)} className="font-semibold" />
      <StatusPill tone={tone}>{t(word)}</StatusPill>
      {request.reason !== null && <span className="min-w-0 wrap-anywhere text-ink-2">{request.reason}</span>}
    </li>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import type { OwnLimit, OwnLimits } from '../../shared/api/session/limits.ts';
import { keys } from '../../shared/api/query-client.ts';
import { formatDateTime, formatPaise, houseZoneName, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { PERIOD_WORDS, SUBJECT_WORDS } from './limit-words.ts';

const SUBJECTS = ['deposit', 'stake', 'loss'] as const;

/** The nine limits with what is used of each, and raises that wait. */
export function LimitTable({ limits }: { limits: readonly OwnLimit[] }) {
  const [editing, setEditing] = useState<OwnLimit | null>(null);
  const keep = useKeep();
  return (
    <section aria-labelledby="limits-title" className="panel">
      <div className="px-4 py-3.5 desktop:px-5">
        <h2 id="limits-title" className="text-base font-semibold">
          {t('Own limits')}
        </h2>
        <p className="mt-0.5 text-ink-2">
          {t('Lower counts at once, higher after 24 hours. Days, weeks (from Monday) and months are those of {zone}.', {
            zone: houseZoneName(),
          })}
        </p>
      </div>
      {SUBJECTS.map((subject) => (
        <div key={subject} role="group" aria-labelledby={`limit-${subject}`} className="border-t border-line">
          <div className="bg-sunken px-4 py-2 desktop:px-5">
            <h3 id={`limit-${subject}`} className="font-semibold">
              {t(SUBJECT_WORDS[subject].title)}
            </h3>
            <p className="text-xs text-ink-3">{t(SUBJECT_WORDS[subject].help)}</p>
          </div>
          <ul>
            {limits
              .filter((limit) => limit.subject === subject)
              .map((limit) => (
                <LimitRow key={limit.period} limit={limit} onEdit={() => setEditing(limit)} onKept={keep} />
              ))}
          </ul>
        </div>
      ))}
      {editing && <LimitDialog limit={editing} onKept={keep} onClose={() => setEditing(null)} />}
    </section>
  );
}

function useKeep(): (own: OwnLimits) => void {
  const queries = useQueryClient();
  return (own) => queries.setQueryData(keys.limits, own);
}

type RowProps = { limit: OwnLimit; onEdit: () => void; onKept: (own: OwnLimits) => void };

function LimitRow({ limit, onEdit, onKept }: RowProps) {
  const { subject, period, max, used, periodEnd } = limit;
  const share = max === null || max === 0 ? (max === 0 ? 1 : 0) : Math.min(1, used / max);
  const name = t(PERIOD_WORDS[period]);
  return (
    <li className="border-t border-line px-4 py-2.5 first:border-t-0 desktop:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="w-16 font-medium">{name}</span>
        <span className="num min-w-[150px] flex-1">
          {max === null ? (
            <span className="text-ink-3">{t('No limit')}</span>
          ) : (
            <>
              <b className="font-semibold">{formatPaise(paiseFromWire(max), { short: true })}</b>
              <span className="ml-2 text-xs text-ink-3">
                {t('{used} used, until {end}', {
                  used: formatPaise(paiseFromWire(used), { short: true }),
                  end: formatDateTime(Date.parse(periodEnd)),
                })}
              </span>
            </>
          )}
        </span>
        <Button
          size="sm"
          aria-label={t(max === null ? 'Set: {limit}, {period}' : 'Change: {limit}, {period}', {
            limit: t(SUBJECT_WORDS[subject].title),
            period: name,
          })}
          onClick={onEdit}
        >
          {max === null ? t('Set') : t('Change')}
        </Button>
      </div>
      {max !== null && (
        <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-3">
          <div
            className={share >= 1 ? 'h-full bg-danger-fill' : 'h-full bg-brand'}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      <Pending limit={limit} onKept={onKept} />
    </li>
  );
}

/** A raise that waits for its day, and the way to take it back. */
function Pending({ limit, onKept }: { limit: OwnLimit; onKept: (own: OwnLimits) => void }) {
  const { busy, run } = useAct();
  const { pending, subject, period } = limit;
  if (pending === null) return null;
  const date = formatDateTime(Date.parse(pending.from));
  const cancel = () =>
    run('cancel', later('Unable to change the limit.'), async () =>
      onKept(await call('DELETE', '/api/limits/{subject}/{period}/pending', { params: { subject, period } })),
    );
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-warn">
      <Clock size={15} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {pending.max === null
          ? t('No limit from {date} on', { date })
          : t('{limit} from {date} on', { limit: formatPaise(paiseFromWire(pending.max), { short: true }), date })}
      </span>
      <Button
        size="xs"
        loading={busy !== null}
        aria-label={t('Take back: {limit}, {period}', {
          limit: t(SUBJECT_WORDS[subject].title),
          period: t(PERIOD_WORDS[period]),
        })}
        onClick={() => void cancel()}
      >
        {t('Take back')}
      </Button>
    </p>
  );
}

import type { WholeDispute } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { scoreText } from '../../shared/lib/event/brief-score.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { PriceChart } from '../../shared/ui/chart/PriceChart.tsx';
import { PriceTable } from '../../shared/ui/chart/PriceTable.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const AROUND_MS = 120_000;
const ACTS = { suspend: later('Suspended'), resume: later('Resumed'), terms: later('Terms changed') } as const;
const SOURCES = { feed: later('the feed'), back_office: later('the back office') } as const;

/** The market as it was around a bet: prices, results with what they were read from, and what the back office did. */
export function MarketThen({ dispute }: { dispute: WholeDispute }) {
  const { bet, accepted, trail, score, versions, acts } = dispute;
  const atMs = Date.parse(bet.createdAt);
  const lastMs = trail.at(-1)?.at ?? atMs;
  return (
    <section className="panel grid min-w-0 gap-4 px-4 py-3.5" aria-label={t('The market then')}>
      <Part title={t('Prices around the bet')}>
        {trail.length === 0 ? (
          <p className="text-sm text-ink-2">{t('No prices were recorded around this bet.')}</p>
        ) : (
          <div className="grid gap-2">
            <PriceChart
              kind={bet.kind}
              name={bet.selection.name}
              points={trail}
              fromMs={atMs - AROUND_MS}
              toMs={Math.max(lastMs, atMs + AROUND_MS / 4)}
              mark={{ atMs, label: t('The bet') }}
            />
            <PriceTable kind={bet.kind} points={trail} />
          </div>
        )}
        <p className="num mt-1 text-xs text-ink-3">
          {t('Accepted {time} on feed frame {frameSeq}, {priceAge} ms old, rule {ruleId}.', {
            time: formatDateTime(atMs),
            frameSeq: accepted.frameSeq,
            priceAge: accepted.priceAgeMs,
            ruleId: accepted.ruleId,
          })}
        </p>
      </Part>
      <Part title={t('Score when it was placed')}>
        <p className="text-sm">
          {score === null ? t('No score was recorded until then.') : scoreText(score, bet.sport.name)}
          {score !== null && (
            <span className="block text-xs text-ink-3">
              {t('told at {time}', { time: formatDateTime(Date.parse(score.at)) })}
            </span>
          )}
        </p>
      </Part>
      <Results versions={versions} />
      <Part title={t('Suspensions and terms')}>
        {acts.length === 0 && (
          <p className="text-sm text-ink-2">{t('No suspension and no change of terms by the back office.')}</p>
        )}
        <ol className="grid gap-1.5">
          {acts.map(({ act, on, reason, at }) => (
            <li key={`${at}${act}${on}`} className="text-sm">
              {t(ACTS[act])} {on === 'event' ? t('(event)') : on === 'sport' && t('(sport)')},{' '}
              {formatDateTime(Date.parse(at))}
              {reason !== null && <span className="block text-xs text-ink-2">{reason}</span>}
            </li>
          ))}
        </ol>
      </Part>
    </section>
  );
}

function Results({ versions }: Pick<WholeDispute, 'versions'>) {
  return (
    <Part title={t('Results')}>
      {versions.length === 0 && <p className="text-sm text-ink-2">{t('The market has no result.')}</p>}
      <ol className="grid gap-2">
        {versions.map((one) => (
          <li key={one.version} className="text-sm">
            <b className="font-semibold">
              {t('Version {version}: {result}', { version: one.version, result: one.result })}
            </b>
            <span className="block text-xs text-ink-3">
              {t('by {name}, {time}', {
                name: t(SOURCES[one.source]),
                time: formatDateTime(Date.parse(one.createdAt)),
              })}
              {one.reverses !== null && ` · ${t('takes version {version} back', { version: one.reverses })}`}
            </span>
            {one.reason !== null && <span className="block text-xs text-ink-2">{one.reason}</span>}
            <span className="block text-xs text-ink-2">{one.evidence ?? t('No evidence was brought.')}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="caps mb-1.5">{title}</h2>
      {children}
    </div>
  );
}

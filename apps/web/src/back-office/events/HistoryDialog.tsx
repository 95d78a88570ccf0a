import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { type BackOfficeMarket, type MarketHistory, marketHistory } from '../../shared/api/back-office/events.ts';
import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { Figures } from './Figures.tsx';
import { money, resultName, termsText } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Version = MarketHistory['versions'][number];
type Act = MarketHistory['acts'][number];

type HistoryDialogProps = { market: BackOfficeMarket; eventName: string; onClose: () => void };

/** Every result that was declared for a market, and every act of the back office on it, newest first. */
export function HistoryDialog({ market, eventName, onClose }: HistoryDialogProps) {
  const { data, error, isError } = useQuery(marketHistory(market.id));
  return (
    <Dialog title={t('History')} subtitle={`${market.name} · ${eventName}`} size="wide" onClose={onClose}>
      {isError ? (
        <Alert>{errorText(error, later('Unable to load the history of this market.'))}</Alert>
      ) : data ? (
        <History history={data} market={market} />
      ) : (
        <SkeletonGroup label={t('Loading history')} className="grid gap-2">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

type Withdrawn = BackOfficeMarket['withdrawn'][number];
type Line = { at: string; version: Version | null; act: Act | null; left: Withdrawn | null };

function History({ history, market }: { history: MarketHistory; market: BackOfficeMarket }) {
  const { versions, acts, standing } = history;
  const lines: Line[] = [
    ...versions.map((version) => ({ at: version.at, version, act: null, left: null })),
    ...acts.map((act) => ({ at: act.at, version: null, act, left: null })),
    ...market.withdrawn.map((left) => ({ at: left.at, version: null, act: null, left })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const { totals } = standing;
  return (
    <div className="grid gap-4">
      <Figures
        small
        figures={[
          { label: t('Open bets'), value: formatCount(standing.open) },
          { label: t('Won'), value: formatCount(standing.won) },
          { label: t('Lost'), value: formatCount(standing.lost) },
          { label: t('Void'), value: formatCount(standing.void) },
          ...(totals ? [{ label: t('House result'), value: money(totals.house, true) }] : []),
        ]}
      />
      {lines.length === 0 ? (
        <p className="text-sm text-ink-3">{t('Nothing has been declared or changed yet.')}</p>
      ) : (
        <ol className="grid gap-0">
          {lines.map(({ version, act, left, at }, index) => (
            <li key={`${at} ${index}`} className="border-t border-line py-2.5 first:border-t-0">
              {version && <VersionLine version={version} outcomes={market.outcomes} />}
              {act && <ActLine act={act} />}
              {left && <LeftLine left={left} />}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const byWhom = (name: string | null, at: string) => [formatDateTime(Date.parse(at)), name].filter(Boolean).join(' · ');

function VersionLine({ version, outcomes }: { version: Version; outcomes: BackOfficeMarket['outcomes'] }) {
  const { result, source, reason, evidence, actorName, finishedAt } = version;
  const words =
    result.type === 'open' ? t('Result taken back') : t('Result: {result}', { result: resultName(result, outcomes) });
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t('Version {version}', { version: version.version })} · {words}
        <StatusPill tone={source === 'back_office' ? 'info' : 'plain'}>
          {source === 'back_office' ? later('Back office') : later('Feed')}
        </StatusPill>
        {finishedAt === null && <StatusPill tone="warn">{later('Paying')}</StatusPill>}
      </p>
      {reason && <p className="text-sm text-ink-2">{reason}</p>}
      {evidence && <p className="text-sm text-ink-2">{t('Evidence: {evidence}', { evidence })}</p>}
      <p className="text-xs text-ink-3">{byWhom(source === 'feed' ? t('Feed') : actorName, version.at)}</p>
    </>
  );
}

function LeftLine({ left: { name, percent, at } }: { left: Withdrawn }) {
  return (
    <>
      <p className="text-sm font-semibold">{t('{name} withdrawn', { name })}</p>
      <p className="text-sm text-ink-2">
        {t('Bets on it are void; odds of the others are reduced by {percent} % where their market counts it.', {
          percent,
        })}
      </p>
      <p className="text-xs text-ink-3">{byWhom(t('Feed'), at)}</p>
    </>
  );
}

const ACT_WORDS: Readonly<Record<Act['on'], Readonly<Record<Act['act'], string>>>> = {
  market: {
    suspend: later('Market suspended'),
    resume: later('Market resumed'),
    terms: later('Market limits changed'),
  },
  event: {
    suspend: later('Event suspended'),
    resume: later('Event resumed'),
    terms: later('Event limits changed'),
  },
  sport: {
    suspend: later('Sport suspended'),
    resume: later('Sport resumed'),
    terms: later('Sport limits changed'),
  },
};

function ActLine({ act }: { act: Act }) {
  return (
    <>
      <p className="text-sm font-semibold">
        {t(ACT_WORDS[act.on][act.act])}
        {act.before && act.after && (
          <span className="font-normal text-ink-2">{` · ${termsText(act.before)} → ${termsText(act.after)}`}</span>
        )}
      </p>
      <p className="text-sm text-ink-2">{act.reason}</p>
      <p className="text-xs text-ink-3">{byWhom(act.actorName, act.at)}</p>
    </>
  );
}

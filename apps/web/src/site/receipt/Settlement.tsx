import type { BetReceipt } from '../../shared/api/market/receipts.ts';
import type { ResultWait } from '../../shared/lib/bet/result-in.ts';
import { kindWord } from '../../shared/lib/format/movement-kinds.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { ResultWaits } from '../../shared/ui/ResultWaits.tsx';
import { Part } from './Part.tsx';

const STATUSES: Readonly<Record<NonNullable<BetReceipt['decision']>['status'], string>> = {
  pending: later('Pending'),
  won: later('Won'),
  lost: later('Lost'),
  void: later('Void'),
};
const SOURCES = { feed: later('by the feed'), back_office: later('by the back office') } as const;

/** How the market ended, every version of it, and the points that moved for it. */
export function Settlement({ receipt, wait }: { receipt: BetReceipt; wait: ResultWait | null }) {
  const { decision, versions, legs } = receipt;
  return (
    <Part title={t('Settlement')}>
      {decision && <ByHand decision={decision} />}
      {versions.length === 0 && decision ? null : versions.length === 0 ? (
        <p className="py-1 text-sm text-ink-2">
          {wait ? <ResultWaits wait={wait} /> : t('The market has no result yet.')}
        </p>
      ) : (
        <ol className="grid gap-2">
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      )}
      {legs.length > 0 && <Legs legs={legs} />}
    </Part>
  );
}

/** What the back office made of this bet alone, and why. */
function ByHand({ decision }: { decision: NonNullable<BetReceipt['decision']> }) {
  return (
    <p className="num mb-2 border-l-2 border-warn pl-3 text-sm">
      <b className="font-semibold">{t('Decided by hand: {status}', { status: t(STATUSES[decision.status]) })}</b>
      <span className="block text-xs text-ink-3">
        {t(SOURCES.back_office)}, {formatDateTime(Date.parse(decision.at))}
      </span>
      {decision.reason !== null && <span className="block text-xs text-ink-2">{decision.reason}</span>}
    </p>
  );
}

function Version({ version }: { version: BetReceipt['versions'][number] }) {
  const { reverses, reason, evidence } = version;
  return (
    <li className="num border-l-2 border-line-2 pl-3 text-sm">
      <b className="font-semibold">
        {t('Version {version}: {result}', { version: version.version, result: t(version.result) })}
      </b>
      <span className="block text-xs text-ink-3">
        {t(SOURCES[version.source])}, {formatDateTime(Date.parse(version.createdAt))}
        {reverses !== null && ` · ${t('takes version {version} back', { version: reverses })}`}
        {version.finishedAt === null && ` · ${t('being paid')}`}
      </span>
      {reason !== null && <span className="block text-xs text-ink-2">{reason}</span>}
      {evidence !== null && <span className="block text-xs text-ink-2">{t('Evidence: {evidence}', { evidence })}</span>}
    </li>
  );
}

function Legs({ legs }: { legs: BetReceipt['legs'] }) {
  const head = 'px-2 py-1.5 text-right font-medium';
  return (
    <>
      <h3 className="mt-3 mb-1 text-xs font-medium text-ink-2">{t('Points moved for all your bets in this market')}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('Points moved for all your bets in this market')}
        className="overflow-x-auto"
      >
        <table aria-label={t('Points moved for all your bets in this market')} className="num w-full text-xs">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className="px-2 py-1.5 text-left font-medium">
                {t('What')}
              </th>
              <th scope="col" className={`${head} max-desktop:hidden`}>
                {t('Version')}
              </th>
              <th scope="col" className={head}>
                {t('Amount')}
              </th>
              <th scope="col" className={head}>
                {t('Balance after')}
              </th>
              <th scope="col" className={`${head} max-desktop:hidden`}>
                {t('Time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {legs.map((leg) => (
              <tr
                key={`${leg.transferId}/${leg.amount}`}
                className="border-t border-line [&>td]:px-2 [&>td]:py-1.5 [&>td]:text-right"
              >
                <th scope="row" className="px-2 py-1.5 text-left font-medium">
                  {kindWord(leg.kind)}
                  {/* A phone has no room for five columns. */}
                  <span className="block font-normal text-ink-3 desktop:hidden">
                    {leg.version !== null && `${t('Version {version}', { version: leg.version })} · `}
                    {formatDateTime(Date.parse(leg.at))}
                  </span>
                </th>
                <td className="max-desktop:hidden">{leg.version ?? '–'}</td>
                <td className="whitespace-nowrap">
                  <Money paise={paiseFromWire(leg.amount)} tone="result" />
                </td>
                <td>
                  <Money paise={paiseFromWire(leg.balanceAfter)} />
                </td>
                <td className="whitespace-nowrap max-desktop:hidden">{formatDateTime(Date.parse(leg.at))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import {
  type Declared,
  type BackOfficeMarket,
  type ResultPreview,
  resultPreview,
} from '../../shared/api/back-office/events.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { Figures } from './Figures.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';

/** What the chosen result would do, worked out by the server's own rules, before it is done. */
export function Preview({ market, result }: { market: BackOfficeMarket; result: Declared | null }) {
  const { data, error, isError } = useQuery(resultPreview(market.id, result));
  if (result === null) return <p className="text-sm text-ink-3">{t('Choose a result to see what it does.')}</p>;
  if (isError) return <Alert tone="warn">{errorText(error, later('Unable to work out what this result does.'))}</Alert>;
  if (!data) {
    return (
      <SkeletonGroup label={t('Working out what this result does')} className="grid gap-2">
        <Skeleton className="h-14 w-full rounded-card" />
        <Skeleton className="h-24 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  return <Shown preview={data} isOpen={market.state === 'open'} />;
}

function Shown({ preview, isOpen }: { preview: ResultPreview; isOpen: boolean }) {
  const { bets, players, after, before, accounts } = preview;
  const money = (rupees: number, tone: 'plain' | 'result' = 'plain') => (
    <Money paise={paiseFromWire(rupees)} tone={tone} />
  );
  return (
    <section aria-label={t('Preview')} className="grid gap-2.5">
      <Figures
        small
        figures={[
          { label: t('Bets'), value: formatCount(bets.all) },
          { label: t('Won'), value: formatCount(bets.won) },
          { label: t('Lost'), value: formatCount(bets.lost) },
          { label: t('Void'), value: formatCount(bets.void) },
          ...(bets.open > 0 ? [{ label: t('Open'), value: formatCount(bets.open) }] : []),
          { label: t('Players'), value: formatCount(players) },
        ]}
      />
      <Figures
        figures={[
          { label: t('Paid to winners'), value: money(after.paidOut) },
          { label: t('Taken from losers'), value: money(after.takenIn) },
          { label: t('Commission'), value: money(after.commission) },
          ...(after.agents === 0 ? [] : [{ label: t('Agents’ shares'), value: money(after.agents, 'result') }]),
          { label: t('House result'), value: money(after.house, 'result') },
        ]}
      />
      {before && (
        <p className="text-sm text-ink-2">
          {rich(
            'First the standing result is reversed to the paisa: {paid} paid out and {taken} taken in go back. The house had {house}.',
            { paid: money(before.paidOut), taken: money(before.takenIn), house: money(before.house, 'result') },
          )}
        </p>
      )}
      {accounts.length > 0 && <Accounts accounts={accounts} players={players} />}
      {isOpen && (
        <p className="text-xs text-ink-3">
          {t('As of now: while the market is open more bets may come in. Suspend it first to fix the figures.')}
        </p>
      )}
    </section>
  );
}

function Accounts({ accounts, players }: { accounts: ResultPreview['accounts']; players: number }) {
  return (
    <div className="max-h-[220px] overflow-auto rounded-card border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('Whose balance moves most')}</caption>
        <thead>
          <tr className="h-8 bg-sunken text-left text-2xs text-ink-3">
            <th scope="col" className="px-3 font-medium">
              {t('Player')}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {t('Bets')}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {t('Change')}
            </th>
            <th scope="col" className="px-3 text-right font-medium max-sm:hidden">
              {t('Balance after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="h-9 border-t border-line max-sm:*:py-1.5">
              <td className="px-3">
                <span className="font-semibold">{account.username}</span>
                {account.agentName && (
                  <span className="block text-xs text-ink-3 sm:ml-2 sm:inline">{account.agentName}</span>
                )}
              </td>
              <td className="num px-2 text-right">{account.bets}</td>
              <td className="num px-2 text-right whitespace-nowrap">
                <Money paise={paiseFromWire(account.change)} tone="result" />
                <span className="block text-xs text-ink-3 sm:hidden">
                  → <Money paise={paiseFromWire(account.balanceAfter)} />
                </span>
              </td>
              <td className="num px-3 text-right whitespace-nowrap max-sm:hidden">
                <Money paise={paiseFromWire(account.balanceAfter)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {players > accounts.length && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-3">
          {t('And {count} more, who move less.', { count: formatCount(players - accounts.length) })}
        </p>
      )}
    </div>
  );
}

import { ArrowRight } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { moveFocus } from '../../shared/ui/roving.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import type { UserSearch } from './use-user-search.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-[6px] px-2.5 py-1 text-left -outline-offset-2';
const HOVER = 'hover:bg-surface-3 focus-visible:bg-surface-3';

/** The accounts that were found, and the way to all of them. */
export function FoundUsers({ search }: { search: UserSearch }) {
  const { found, error, waiting, text } = search;
  if (error !== null)
    return (
      <div role="alert" className="flex items-center gap-3 px-2.5 py-1.5 text-sm">
        <span className="min-w-0 flex-1">{errorText(error, later('Unable to load users.'))}</span>
        <Button size="sm" onClick={search.retry}>
          {t('Try again')}
        </Button>
      </div>
    );
  if (found === undefined)
    return (
      <SkeletonGroup label={t('Searching')}>
        <Skeleton className="my-1 h-9 w-full" />
        <Skeleton className="my-1 h-9 w-full" />
      </SkeletonGroup>
    );
  if (found.items.length === 0) return <p className="px-2.5 py-2 text-sm text-ink-2">{t('No accounts found.')}</p>;
  return (
    <ul
      data-found
      aria-label={t('Accounts with "{text}"', { text })}
      aria-busy={waiting}
      onKeyDown={(event) => moveFocus(event, 'button')}
    >
      {found.items.map((account) => (
        <li key={account.id}>
          <button type="button" onClick={() => search.open(account)} className={`${ROW} ${HOVER}`}>
            <span className="min-w-0 flex-1">
              <b className="block truncate text-sm font-semibold">{account.username}</b>
              <span className="block truncate text-xs text-ink-3">
                {[account.fullName, account.agentUsername].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Money
              paise={paiseFromWire(account.walletBalance)}
              symbol={false}
              className="shrink-0 text-sm text-ink-2"
            />
            <StatusPill tone="plain">{account.accountType}</StatusPill>
          </button>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <button
          type="button"
          onClick={search.showAll}
          className={`${ROW} ${HOVER} text-sm font-medium text-brand-text`}
        >
          <span className="flex-1">
            {found.total === 1
              ? t('Show it in the list')
              : t('Show all {count} in the list', { count: formatCount(found.total) })}
          </span>
          <ArrowRight size={15} aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}

import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { type CurrentFilter, type BackOfficeBet, backOfficeBets } from '../../shared/api/back-office/bets.ts';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Drawer } from '../../shared/ui/overlay/Drawer.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { BetStatus, CashOutTag, stripeOf } from './bet-columns.tsx';
import { oddsText } from './bet-text.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

/** The most bets that the drawer lists: of one user on one event. */
const MOST = 100;

/** Open and settled, of both sides, on sports; there are no other bets. */
export const EVERY_BET: CurrentFilter = {
  ...{ agentId: '', userId: '', eventId: '', search: '' },
  ...{ state: 'all', side: 'all', category: 'sports' },
};

type Props = {
  viewer: Role;
  bet: Pick<BackOfficeBet, 'id' | 'event'> & { user: Pick<BackOfficeBet['user'], 'id' | 'username' | 'agentName'> };
  filter: CurrentFilter;
  onClose: () => void;
};

/**
 * A user's bets on one event in full, with who placed them from where; a super admin decides them by hand from here. The one
 * that was pressed is asked for by its number, whatever the page's filter: it leads and is marked, or is said to be missing.
 * Below it are the others of the filter; one that no longer fits after a change drops out of those.
 */
export function BetDrawer({ viewer, bet: { id, user, event }, filter, onClose }: Props) {
  const [changing, setChanging] = useState<BackOfficeBet | null>(null);
  const of = { ...filter, agentId: '', userId: user.id, eventId: event.id, search: '' };
  const list = useQuery(backOfficeBets(viewer).page(of, { page: 1, limit: MOST }));
  const byNumber = { ...EVERY_BET, userId: user.id, eventId: event.id, search: id };
  const asked = useQuery(backOfficeBets(viewer).page(byNumber, { page: 1, limit: MOST }));
  const pressed = asked.data?.items.find((bet) => bet.id === id);
  const others = list.data?.items.filter((bet) => bet.id !== id) ?? [];
  const failed = [asked, list].find(({ isError }) => isError);
  const onChange = viewer === 'super_admin' ? { onChange: setChanging } : {};
  return (
    <>
      <Drawer side="right" label={t('Bets of {username}', { username: user.username })} onClose={onClose}>
        <header className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-4">
          <div className="min-w-0 flex-1">
            <p className="title truncate text-base">{user.username}</p>
            <p className="truncate text-xs text-ink-2">{event.name}</p>
            {user.agentName && (
              <p className="truncate text-xs text-ink-3">{t('under {agentName}', { agentName: user.agentName })}</p>
            )}
          </div>
          <IconButton label={t('Close')} onClick={onClose}>
            <X size={18} />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {failed && (
            <ListFailure
              bare
              text={failureText(failed.error, later('Unable to load current bets.'))}
              onRetry={() => void failed.refetch()}
            />
          )}
          {asked.isPending && <Skeleton className="m-4 h-40" />}
          {asked.data && !pressed && <EmptyState art="receipt" title={t('Bet {id} cannot be found.', { id })} />}
          {asked.data && (
            <ul>
              {pressed && <BetDetail bet={pressed} pressed {...onChange} />}
              {others.length > 0 && (
                <li className="border-b border-line bg-sunken px-4 py-1.5 text-xs text-ink-2">
                  {t('Other bets on this event')}
                </li>
              )}
              {others.map((bet) => (
                <BetDetail key={bet.id} bet={bet} {...onChange} />
              ))}
            </ul>
          )}
          {list.data && list.data.total > MOST && (
            <p className="px-4 py-3 text-xs text-ink-2">
              {t('The newest {most} of {count} bets.', {
                most: formatCount(MOST),
                count: formatCount(list.data.total),
              })}
            </p>
          )}
        </div>
      </Drawer>
      {changing && (
        <StatusDialog bet={changing} onClose={() => setChanging(null)} onChanged={() => setChanging(null)} />
      )}
    </>
  );
}

type DetailProps = { bet: BackOfficeBet; pressed?: boolean; onChange?: (bet: BackOfficeBet) => void };
function BetDetail({ bet, pressed = false, onChange }: DetailProps) {
  return (
    <li
      aria-current={pressed || undefined}
      className={cx('border-b border-line px-4 py-3.5', pressed && 'shadow-[inset_3px_0_0_var(--color-brand)]')}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {rowName(bet.selection.name)} <CashOutTag bet={bet} />
          </p>
          <p className="text-xs text-ink-2">{marketTitle(bet.market.name, bet.sport.name)}</p>
        </div>
        <BetStatus bet={bet} />
      </div>
      <dl className="mt-2.5 grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
        <Fact head={t('Side')}>
          <StatusPill tone={stripeOf(bet)}>{sideWord(bet.kind, bet.selection.side)}</StatusPill>
        </Fact>
        <Fact head={t('Stake')}>
          <Money paise={paiseFromWire(bet.stake)} />
        </Fact>
        <Fact head={t('Odds requested')}>{oddsText(bet, 'requested')}</Fact>
        <Fact head={t('Odds accepted')}>{oddsText(bet, 'accepted')}</Fact>
        <Fact head={t('Potential win')}>
          <Money paise={paiseFromWire(bet.exposure.potentialWin)} className="text-profit" />
        </Fact>
        <Fact head={t('Liability')}>
          <Money paise={-paiseFromWire(bet.exposure.liability)} tone="result" />
        </Fact>
        {bet.withdrawal && (
          <Fact head={t('Withdrawn runners')} wide>
            {withdrawalText(bet.withdrawal)}
          </Fact>
        )}
        <Fact head={t('Profit / loss')}>
          <Money paise={bet.profit === null ? null : paiseFromWire(bet.profit)} tone="result" />
        </Fact>
        <Fact head={t('Placed')}>{formatDateTime(Date.parse(bet.createdAt))}</Fact>
        <Fact head={t('Bet')}>{bet.id}</Fact>
        <Fact head={t('IP address')}>{bet.audit.ip ?? '–'}</Fact>
        <Fact head={t('Device')} wide>
          <span title={bet.audit.userAgent ?? undefined}>{deviceName(bet.audit.userAgent)}</span>
        </Fact>
        {bet.decision && (
          <Fact head={t('Set by hand')} wide>
            {bet.decision.by}, {formatDateTime(Date.parse(bet.decision.at))}
            {bet.decision.reason && <span className="block text-ink-2">{bet.decision.reason}</span>}
          </Fact>
        )}
      </dl>
      {onChange && (
        <ActButton act="bet.set-status" size="sm" className="mt-3" onClick={() => onChange(bet)}>
          {t('Change status')}
        </ActButton>
      )}
    </li>
  );
}

const Fact = ({ head, wide = false, children }: { head: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
    <dt className="text-2xs text-ink-3">{head}</dt>
    <dd className="num min-w-0 break-words">{children}</dd>
  </div>
);

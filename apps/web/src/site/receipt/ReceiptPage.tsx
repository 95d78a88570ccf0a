import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { type BetReceipt, receiptQuery } from '../../shared/api/market/receipts.ts';
import { eventPath, paths } from '../../shared/address/paths.ts';
import { isBackLike, marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { type ResultWait, waitOf } from '../../shared/lib/bet/result-in.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatDateTime, zoneName } from '../../shared/lib/format/format.ts';
import { shownStatus } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { BetAgain } from '../../shared/address/BetAgain.tsx';
import { ResultWaits } from '../../shared/ui/ResultWaits.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { useSession } from '../../shared/api/session/session.ts';
import { Acceptance } from './Acceptance.tsx';
import { Disputes } from './Disputes.tsx';
import { PriceAndMoney } from './PriceAndMoney.tsx';
import { Settlement } from './Settlement.tsx';
import { Trail } from './Trail.tsx';
import { titleOf } from '../../shared/lib/identity.ts';

/** The receipt of one bet: what was agreed, on which price, and what became of it. */
export default function ReceiptPage() {
  const { betId = '' } = useParams();
  const known = /^\d{1,16}$/.test(betId);
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({ ...receiptQuery(betId), enabled: known });
  const gone = !known || (error instanceof ApiError && error.status === 404);
  return (
    <>
      <title>{titleOf(t('Bet {id}', { id: betId }))}</title>
      {gone ? (
        <div className="panel">
          <EmptyState
            page
            art="receipt"
            title={t('There is no such bet.')}
            help={t('Receipts can be seen by the player, the player’s agent and super admins.')}
            action={
              <Link to={paths.currentBets} className={buttonClass()}>
                {t('Current Bets')}
              </Link>
            }
          />
        </div>
      ) : error && !data ? (
        <div className="panel">
          <EmptyState
            page
            alert
            art="wicket"
            title={t(errorText(error, 'Unable to load the bet.'))}
            action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          />
        </div>
      ) : isPending ? (
        <SkeletonGroup label={t('Loading the bet…')} className="grid gap-2.5">
          <Skeleton className="h-9 w-60" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-56 w-full" />
        </SkeletonGroup>
      ) : (
        data && <Receipt receipt={data} readAtMs={dataUpdatedAt} />
      )}
    </>
  );
}

function Receipt({ receipt, readAtMs }: { receipt: BetReceipt; readAtMs: number }) {
  const { bet } = receipt;
  const wait = waitOf(bet, readAtMs);
  // Whose bet it is asks about it; the desk has a page of its own.
  const isOwn = useSession(({ account }) => account?.role === 'user' && account.id === receipt.player.id);
  return (
    <>
      <Head receipt={receipt} wait={wait} />
      <div className="grid items-start gap-2.5 min-[900px]:grid-cols-2">
        <div className="grid min-w-0 gap-2.5">
          <PriceAndMoney receipt={receipt} />
          <Settlement receipt={receipt} wait={wait} />
        </div>
        <Acceptance receipt={receipt} />
        <div className="min-w-0 min-[900px]:col-span-2">
          <Trail receipt={receipt} />
        </div>
        {isOwn && (
          <div className="min-w-0 min-[900px]:col-span-2">
            <Disputes betId={bet.id} />
          </div>
        )}
      </div>
      <p className="mt-2.5 text-2xs text-ink-3">
        {t('Times in {zone}. Bet {id}, request {request}.', {
          zone: zoneName(Date.parse(bet.createdAt)),
          id: bet.id,
          request: receipt.accepted.requestId,
        })}
      </p>
    </>
  );
}

const STATUS = { matched: later('Matched'), won: later('Won'), lost: later('Lost'), void: later('Void') } as const;

function Head({ receipt, wait }: { receipt: BetReceipt; wait: ResultWait | null }) {
  const { bet, player } = receipt;
  const { kind, selection, event, market } = bet;
  const backLike = isBackLike({ kind, selection });
  const status = t(STATUS[shownStatus(bet)]);
  const share = useAct<'share'>();
  const own = useSession(({ role, account }) => (role === 'user' ? account?.username : undefined));
  const link = eventPath({ eventId: event.id, sportId: bet.sport.id, eventName: event.name });
  return (
    <header className="mb-3">
      <p className="num flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        {t('Bet {id}', { id: bet.id })} · {formatDateTime(Date.parse(bet.createdAt))} · {player.username}
      </p>
      <h1 className="title mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl">
        <StatusPill tone={backLike ? 'back' : 'lay'}>{sideWord(kind, selection.side)}</StatusPill>
        {rowName(selection.name)}
        <StatusPill>{status}</StatusPill>
        {wait && <ResultWaits wait={wait} className="font-ui tracking-normal" />}
      </h1>
      <p className="mt-0.5 text-sm text-ink-2">
        {t(marketTitle(market.name, bet.sport.name))} ·{' '}
        <Link to={link} className="text-brand-text underline underline-offset-2">
          {event.name}
        </Link>{' '}
        · {bet.competition.name}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {player.username === own && <BetAgain bet={bet} />}
        <Button
          size="sm"
          loading={share.busy !== null}
          onClick={() =>
            void share.run('share', later('The picture could not be made. Please try again.'), async () => {
              const { pictureOf, sharePicture } = await import('./receipt-picture.ts');
              await sharePicture(pictureOf(receipt, status), `bet-${bet.id}`);
            })
          }
        >
          <Share2 size={15} aria-hidden="true" />
          {t('Share as a picture')}
        </Button>
      </div>
    </header>
  );
}

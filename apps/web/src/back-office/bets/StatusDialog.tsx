import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type BetStatus,
  BACK_OFFICE_BETS,
  type BackOfficeBet,
  previewedStatus,
  setBetStatus,
} from '../../shared/api/back-office/bets.ts';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { BetStatus as StatusOf } from './bet-columns.tsx';
import { oddsText } from './bet-text.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { spoken } from '../../shared/i18n/spoken.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

const FAILED = later('Unable to update bet status.');
const NO_REASON = later('Enter a reason for the change.');
const NO_STATUS = later('Choose the new status.');
const CHOICES = [
  { value: 'pending', label: later('Pending') },
  { value: 'won', label: later('Won') },
  { value: 'lost', label: later('Lost') },
  { value: 'void', label: later('Void') },
] as const;

type Props = { bet: BackOfficeBet; onClose: () => void; onChanged: () => void };

/** A super admin decides a bet by hand. Says before what it moves. */
export function StatusDialog({ bet, onClose, onChanged }: Props) {
  const queries = useQueryClient();
  // Nothing is chosen for anybody: what is chosen moves points.
  const [status, setStatus] = useState<BetStatus | null>(null);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = useSubmit();
  const missing = reason.trim() === '';
  const send = async () => {
    setAsked(true);
    if (missing || status === null) return;
    const { done } = await submit.run(FAILED, async () => {
      const { message } = await setBetStatus(bet.id, status, reason.trim());
      toast('ok', message);
    });
    if (!done) return;
    void queries.invalidateQueries({ queryKey: BACK_OFFICE_BETS });
    onChanged();
  };
  return (
    <FormDialog
      title={t('Change bet status')}
      subtitle={t('Bet {id} · {username}', { id: bet.id, username: bet.user.username })}
      act={t('Update Status')}
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Summary bet={bet} />
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="text-xs font-medium text-ink-2">
          {t('New status')}
        </span>
        <div>
          <Segmented label={t('New status')} options={spoken(CHOICES)} value={status} onChange={setStatus} />
        </div>
        {asked && status === null && (
          <p role="alert" className="text-xs text-danger">
            {t(NO_STATUS)}
          </p>
        )}
      </div>
      <ReasonField
        long
        value={reason}
        help={t('The player sees it beside the adjustment.')}
        error={asked && missing ? t(NO_REASON) : undefined}
        onChange={setReason}
      />
      {status !== null && <Effect bet={bet} status={status} />}
    </FormDialog>
  );
}

function Summary({ bet }: { bet: BackOfficeBet }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-ctl border border-line bg-sunken px-3.5 py-3 text-sm">
      <div className="col-span-2">
        <dt className="sr-only">{t('Bet')}</dt>
        <dd>
          <b className="font-semibold">{bet.event.name}</b>
          <span className="block text-xs text-ink-2">
            {marketTitle(bet.market.name, bet.sport.name)} ·{' '}
            {t('{side} {name} at {price}', {
              side: sideWord(bet.kind, bet.selection.side),
              name: rowName(bet.selection.name),
              price: oddsText(bet, 'accepted'),
            })}
          </span>
        </dd>
      </div>
      <Fact head={t('Stake')}>
        <Money paise={paiseFromWire(bet.stake)} />
      </Fact>
      <Fact head={t('Status now')}>
        <StatusOf bet={bet} />
      </Fact>
      <Fact head={t('If won')}>
        <Money paise={paiseFromWire(bet.exposure.potentialWin)} tone="result" />
      </Fact>
      <Fact head={t('If lost')}>
        <Money paise={-paiseFromWire(bet.exposure.liability)} tone="result" />
      </Fact>
    </dl>
  );
}

const Fact = ({ head, children }: { head: string; children: ReactNode }) => (
  <div>
    <dt className="text-2xs text-ink-3">{head}</dt>
    <dd className="num">{children}</dd>
  </div>
);

type EffectProps = { bet: BackOfficeBet; status: BetStatus };

/** What the decision moves, for the player, its agents and the house, as the server works it out. */
function Effect({ bet, status }: EffectProps) {
  const { data, error } = useQuery(previewedStatus(bet.id, status));
  if (error instanceof ApiError && error.code === 'BET_STATUS_UNCHANGED') {
    return <p className="text-xs text-ink-2">{t('This is the status that the bet has already.')}</p>;
  }
  const legs = [
    { head: t('Player'), rupees: data?.player },
    { head: t('Agents, own share'), rupees: data?.agents },
    { head: t('House'), rupees: data?.house },
  ];
  return (
    <div className="grid gap-2">
      <dl
        className="grid grid-cols-3 gap-x-4 rounded-ctl border border-line bg-sunken px-3.5 py-2.5 text-sm"
        aria-label={t('What it moves')}
      >
        {legs.map(({ head, rupees }) => (
          <Fact key={head} head={head}>
            <Money paise={rupees === undefined ? null : paiseFromWire(rupees)} tone="result" />
          </Fact>
        ))}
      </dl>
      {error !== null && (
        <p className="text-xs text-danger">{failureText(error, later('Unable to work out what it moves.'))}</p>
      )}
      <p className="text-xs text-ink-2">
        {data && data.commission !== 0 && (
          <>{rich('Commission of {amount} is in it.', { amount: <Money paise={paiseFromWire(data.commission)} /> })} </>
        )}
        {status === 'void' && bet.status === 'matched' && (
          <>{t('No points move: what the bet holds is free again.')} </>
        )}
        {status === 'pending'
          ? t(
              'In an open market the bet follows its result again; in a settled one its exposure is held until it is decided.',
            )
          : t('It stands whatever the result of the market is or becomes.')}
      </p>
    </div>
  );
}

import { exposureOf, withoutResting } from '@pavilion/betting';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../shared/api/api-error.ts';
import { statementEventQuery } from '../../../shared/api/session/account-lists.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { usePositions } from '../../../shared/lib/bet/use-positions.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { DataTable } from '../../../shared/ui/list/DataTable.tsx';
import * as column from '../bet-columns.tsx';

const COLUMNS = [
  column.TIME,
  column.SELECTION,
  column.SIDE,
  column.ACCEPTED,
  column.STAKE,
  column.WIN,
  column.LIABILITY,
  column.RESULT,
  column.STATUS,
];

/** The liability of a line is that of its bet alone; bets of one market may level each other. */
function Together({ eventId }: { eventId: string }) {
  const positions = usePositions(eventId);
  if (positions.size === 0) return null;
  // Orders that wait are no bets of the event yet.
  const paise = [...positions.values()]
    .map((position) => (position.shape === 'vector' ? withoutResting(position) : position))
    .reduce((sum, position) => sum + exposureOf(position), 0);
  return (
    <p className="mt-2 text-xs text-ink-2">
      {t('Together the open bets of this event can lose {amount}.', { amount: formatPaise(paise) })}
    </p>
  );
}

/** The bets of one event, opened under its row. */
export function EventBetsUnder({ eventId, narrow }: { eventId: string; narrow: boolean }) {
  const bets = useQuery(statementEventQuery(eventId));
  const failed = failureText(bets.error, later('Unable to load bets for this event.'));
  return (
    <div className={narrow ? 'mt-2' : 'p-3'}>
      {bets.isError ? (
        <Alert tone="bad">{t(failed)}</Alert>
      ) : (
        <>
          <DataTable
            label={t('Bets of this event')}
            columns={COLUMNS}
            rows={bets.data?.bets}
            rowKey={({ id }) => id}
            stripe={column.stripeOf}
            empty={<p className="p-4 text-center text-ink-2">{t('No bets in this view.')}</p>}
          />
          {bets.data?.bets.some(({ status }) => status === 'matched') && <Together eventId={eventId} />}
        </>
      )}
    </div>
  );
}

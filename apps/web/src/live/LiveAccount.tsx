import { use, useEffect, useEffectEvent } from 'react';
import { refreshAccount, setWallet } from '../api/session.ts';
import { emit } from '../lib/events.ts';
import { paiseFromWire } from '../lib/format.ts';
import { toast } from '../ui/toast.ts';
import type { AccountListener } from './live.ts';
import { LiveContext } from './use-quote.ts';

/** Listens to the private topics of the signed-in account. They are hints; what counts is read again where it matters. */
export default function LiveAccount({ token }: { token: string }) {
  const live = use(LiveContext);
  const onNotice = useEffectEvent(takeNotice);
  useEffect(() => live.listen(token, onNotice), [live, token]);
  return null;
}

const takeNotice: AccountListener = (notice) => {
  if (notice === 'resumed') {
    // Whatever was said while the connection was down is not said again.
    refresh();
    emit('bets:updated');
    return;
  }
  switch (notice.event) {
    case 'wallet':
      takeWallet(notice);
      break;
    case 'bets:updated':
      emit('bets:updated');
      break;
    case 'bet-result':
      if (typeof notice.message === 'string') toast('ok', notice.message);
      emit('bets:updated');
      break;
    case 'locked':
      refresh();
      break;
    default:
      break;
  }
};

function takeWallet(notice: {
  readonly balance?: unknown;
  readonly exposure?: unknown;
  readonly available?: unknown;
}): void {
  const { balance, exposure, available } = notice;
  if (typeof balance === 'number' && typeof exposure === 'number' && typeof available === 'number') {
    setWallet({
      walletPaise: paiseFromWire(balance),
      exposurePaise: paiseFromWire(exposure),
      availablePaise: paiseFromWire(available),
    });
  } else refresh();
}

function refresh(): void {
  refreshAccount().catch((error: unknown) => console.warn('The balance could not be read again.', error));
}

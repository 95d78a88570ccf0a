import { use, useEffect, useEffectEvent } from 'react';
import { refreshAccount, setWallet } from '../api/session.ts';
import { marketTitle } from '../lib/bet-words.ts';
import { emit } from '../lib/events.ts';
import { formatPaise, paiseFromWire } from '../lib/format.ts';
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
  if (notice === 'refused') {
    // The call that reads the account says why, and ends the session if it is over.
    refresh();
    return;
  }
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
      tellResult(notice);
      emit('bets:updated');
      break;
    case 'locked':
      refresh();
      break;
    default:
      break;
  }
};

/** A market of the player's was decided: what it was, and what it brought. */
function tellResult({ marketName, net }: { readonly marketName?: unknown; readonly net?: unknown }): void {
  if (typeof marketName !== 'string' || typeof net !== 'number') return;
  toast('ok', `${marketTitle(marketName)} settled`, formatPaise(paiseFromWire(net), { sign: 'always' }));
}

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

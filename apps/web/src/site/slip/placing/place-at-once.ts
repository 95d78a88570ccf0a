import { useSession } from '../../../shared/api/session/session.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { type SlipPick, useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import { termsOf } from '../../../shared/lib/bet/bet-terms.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { losesManyStakes } from '../figures/money.ts';
import { checkSlip } from './check-slip.ts';
import { isFlying, onOf } from './flights.ts';
import type { PlaceInput } from './outcome.ts';
import { type PlaceDeps, serverDeps } from './place-bet.ts';
import { noticePlaced } from './placed-notice.ts';
import { askAgain, attempt, shutForLock, shutSlip, takeBet, whyNot } from './placing.ts';

type Terms = Pick<PlaceInput, 'stakePaise' | 'heldMs' | 'players'>;

/**
 * Places what was pressed with the stake of one-click betting, without opening the slip. The price of the bet is the one
 * that stood in the cell. What needs an answer opens the slip: a stake that does not fit, a bet that can lose
 * many times its stake, and odds that have changed.
 * Everything else is told by a toast.
 */
export async function placeAtOnce(pick: SlipPick, terms: Terms, deps: PlaceDeps = serverDeps): Promise<void> {
  const on = onOf(pick);
  if (isFlying(on)) {
    toast('warn', t('The last bet is still being placed.'));
    return;
  }
  const { account } = useSession.getState();
  if (account?.betLocked) {
    shutForLock(account);
    return;
  }
  const { stakePaise, heldMs, players } = terms;
  const { priceHundredths, line, width } = pick;
  useSlipDraft.getState().close();
  const bet = termsOf(pick, { priceHundredths, line }, stakePaise);
  if (checkSlip(pick, { priceHundredths, stakePaise }, true) !== null || losesManyStakes(bet)) {
    useSlipDraft.getState().show(pick, stakePaise);
    return;
  }
  const outcome = await attempt({ pick, priceHundredths, line, width, stakePaise, heldMs, players }, deps);
  switch (outcome?.type) {
    case 'placed':
      takeBet(outcome.bet, outcome.wallet);
      noticePlaced(outcome.bet);
      break;
    case 'matched':
      toast('ok', rowName(pick.selectionName), outcome.text);
      break;
    case 'odds-changed':
      askAgain(outcome.price, outcome.error, { on, name: rowName(pick.selectionName), pick, stakePaise });
      break;
    case 'refused':
      if (outcome.error.code === 'BET_LOCKED') shutSlip(outcome.error.message);
      else toast('bad', t('Bet not placed'), whyNot(outcome.error));
      break;
    case undefined:
      break;
  }
}

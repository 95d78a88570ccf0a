import type { BetReply } from '@pavilion/contract';
import { t } from '../../i18n/i18n.ts';

/** How a bet stands: one whose runner has left is void, though its record says so only with the result. */
export const shownStatus = ({ status, withdrawal }: Pick<BetReply, 'status' | 'withdrawal'>): BetReply['status'] =>
  status === 'matched' && withdrawal?.isVoid === true ? 'void' : status;

type Withdrawal = NonNullable<BetReply['withdrawal']>;

/** `7.2068`, `6.00`: with as many decimals as reduced odds have, two at least. */
export const oddsLeftText = (odds: number): string => odds.toFixed(4).replace(/0{1,2}$/, '');

/** Figure and sign stay on one line. */
const percentText = (percent: number): string => `${Number(percent.toFixed(2))}\u00a0%`;

/** Who has left, and what that takes off the odds. */
const runnersText = ({ runners }: Withdrawal): string =>
  runners.map(({ name, percent }) => `${name} (${percentText(percent)})`).join(', ');

/** What withdrawals have made of a bet, in a line. */
export function withdrawalText(withdrawal: Withdrawal): string {
  const { isVoid, oddsLeft } = withdrawal;
  if (isVoid || oddsLeft === null) return t('Void: the runner was withdrawn');
  return t('Odds reduced to {odds}: {runners} withdrawn', {
    odds: oddsLeftText(oddsLeft),
    runners: runnersText(withdrawal),
  });
}

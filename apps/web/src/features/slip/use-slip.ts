import { type BetTerms, isPriceOf } from '@pavilion/betting';
import { useSession } from '../../api/session.ts';
import { termsOf } from '../../lib/bet-terms.ts';
import { kindOf } from '../../lib/bet-words.ts';
import { type SlipPick, useSlipDraft } from '../../lib/slip-draft.ts';
import { type SlipWhatIf, useWhatIf } from '../../lib/use-positions.ts';
import type { Cell } from '../../live/cell.ts';
import { oddsTopic } from '../../live/topics.ts';
import { useLiveSettings } from '../../live/use-live-settings.ts';
import { useCell, useTopic, useTopicStatus } from '../../live/use-quote.ts';
import { checkSlip } from './check-slip.ts';
import type { NewPrice } from './place-bet.ts';
import { place, usePlacing } from './placing.ts';
import { heldMsOf } from './held.ts';

export type SlipState = {
  readonly priceHundredths: number;
  readonly line: number | null;
  readonly stakePaise: number;
  readonly priceValid: boolean;
  readonly stakeValid: boolean;
  /** What is wrong, in words; null when the bet can be placed. */
  readonly problem: string | null;
  readonly terms: BetTerms | null;
  readonly whatIf: SlipWhatIf | null;
  /** The picked box as it stands now; null while its event has not been heard from. */
  readonly cell: Cell | null;
  readonly guest: boolean;
  /** Only players place bets; until the account is known nobody does. */
  readonly player: boolean;
  /** Signed in as somebody who places no bets. */
  readonly otherRole: boolean;
  readonly submit: (changes?: { price: NewPrice }) => void;
};

/** Everything the slip shows and does about one pick. */
export function useSlip(pick: SlipPick): SlipState {
  const { priceHundredths, line, stakePaise } = useSlipDraft();
  const { status, role } = useSession();
  const { eventMs, betDelaysMs } = useLiveSettings();
  const topic = oddsTopic(pick.sportId, pick.eventId);
  useTopic(topic, eventMs);
  const { loaded } = useTopicStatus(topic);
  const cell = useCell(topic.key, pick.box.key);
  const whatIf = useWhatIf();
  const problem = checkSlip(pick, { priceHundredths, stakePaise }, status === 'signed-in');
  const placing = usePlacing((state) => state.placing);
  const heldMs = heldMsOf(pick, betDelaysMs);
  return {
    priceHundredths,
    line,
    stakePaise,
    priceValid: isPriceOf(kindOf(pick.kind), priceHundredths),
    stakeValid: problem === null || !/stake/i.test(problem),
    problem,
    terms: termsOf(pick, { priceHundredths, line }, stakePaise),
    whatIf,
    cell: loaded ? cell : null,
    guest: status === 'guest',
    player: role === 'user',
    otherRole: role !== null && role !== 'user',
    submit: (changes) => {
      if (problem !== null || placing.step === 'placing') return;
      if (placing.step === 'odds-changed' && !changes) return;
      const price = changes?.price ?? { priceHundredths, line, width: pick.width };
      void place({ pick, ...price, stakePaise, acceptUpdatedOdds: changes !== undefined, heldMs });
    },
  };
}

import type { AnsweredReply } from '@pavilion/contract';
import { type AnswerDeps, answerDeps, awaitAnswer, refusalOf } from '../../../shared/api/answers.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { forgetUnanswered, type Unanswered, unansweredOf } from '../../../shared/lib/bet/unanswered.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { fly, isFlying, land } from './flights.ts';
import { outcomeOf } from './place-bet.ts';
import { takeBet, tell, toastRefused, whyNot } from './placing.ts';

/** A tab that has sent something is given this long to hear its answer itself. */
export const OTHER_TAB_MS = 45_000;

/** Asks about everything that is unanswered and that nobody on this page is asking about. */
export function askAboutUnanswered(owner: string, deps: AnswerDeps = answerDeps): void {
  for (const sent of unansweredOf(owner)) if (!isFlying(sent.on)) void ask(owner, sent, deps);
}

async function ask(owner: string, sent: Unanswered, deps: AnswerDeps): Promise<void> {
  const { on, name, heldMs, sentAtMs, asked } = sent;
  fly(on, { step: 'placing', sinceMs: sentAtMs, heldMs, unanswered: true, asked });
  const answer = await awaitAnswer(sent, deps).finally(() => land(on));
  // Another tab may have had the answer first: whoever takes it out of the store tells it.
  if (answer === null || !forgetUnanswered(owner, sent.requestId)) return;
  if (sent.kind === 'cash-out') tellCashOut(answer, name);
  else {
    const outcome = outcomeOf(answer);
    if (outcome) tell(outcome, { on, name, pick: null, stakePaise: 0 });
  }
}

function tellCashOut({ bet, refusal }: AnsweredReply, name: string): void {
  if (bet) {
    toast('ok', t('Cashed out'), name);
    takeBet(bet, null);
  } else if (refusal) toastRefused(name, whyNot(refusalOf(refusal)));
}

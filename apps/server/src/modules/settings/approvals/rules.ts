import { APPROVAL_KINDS, isLooser, isSecondPersonOn } from '@pavilion/betting';
import type { Api, ReplyOf, SecondPersonRules } from '@pavilion/contract';
import type { Call } from '../../../http/call.ts';
import type { Refusal } from '../../../http/refusal.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { hasSecondPerson } from '../../../policy/second-person/approval-store.ts';
import type { Moves } from '../../../policy/second-person/second-person.ts';
import { changeServer } from '../system-settings.ts';

type Calls = Api['superAdminApprovals'];

export const rules = async ({ context }: Call<Calls['rules']>): Promise<ReplyOf<Calls['rules']>> => ({
  rules: context.settings.current().secondPerson,
});

const WORDS: Record<(typeof APPROVAL_KINDS)[number], string> = {
  ...{ result: 'results', decision: 'decisions by hand', transfer: 'transfers', settlement: 'settlements' },
  payout: 'payouts',
};
const said = (rules: SecondPersonRules): string => {
  const amounts = APPROVAL_KINDS.map(
    (kind) => `${WORDS[kind]} ${rules[kind] === null ? 'never' : `above ${rules[kind]}`}`,
  );
  const reset = rules.reset ? ['every reset'] : [];
  return [...amounts, ...reset, `added up over ${rules.windowMinutes} minutes`].join(', ');
};
const movesOf = (to: SecondPersonRules): Moves => ({
  paise: 0,
  basis: '',
  shows: {
    ...{ title: 'Amounts of two pairs of eyes', about: said(to) },
    ...{ players: 0, agents: 0, house: 0, accounts: 0, rows: [] },
  },
});

/**
 * Sets above which amounts acts wait. Whoever tightens them does so alone; loosening them is an act that waits itself.
 * Refuses TRANSACTION_CODE_INVALID and _LOCKED, APPROVAL_WAITS, and amounts that nobody else could ever approve.
 */
export async function setRules(call: Call<Calls['setRules']>): Promise<ReplyOf<Calls['setRules']> | Refusal> {
  const { context, actor, body } = call;
  const asked = missing('transactionCode', 'Enter your transaction code to save.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  const refused = await changeServer(call, { secondPerson: body.rules }, async (t, { secondPerson: standing }) => {
    if (isLooser(standing, body.rules)) return call.second.admit(t, 'rules', async () => movesOf(body.rules));
    if (isSecondPersonOn(body.rules) && !(await hasSecondPerson(t, actor.personId))) {
      return missing('rules', 'There is nobody who could approve. Open a second super admin account first.');
    }
    return null;
  });
  return refused ?? { message: 'Amounts saved.', rules: context.settings.current().secondPerson };
}

import { accounts } from './hi/back-office/accounts.ts';
import { acts } from './hi/back-office/acts.ts';
import { approvals } from './hi/back-office/approvals.ts';
import { bank } from './hi/back-office/bank.ts';
import { bets } from './hi/back-office/bets.ts';
import { desk } from './hi/back-office/desk.ts';
import { events } from './hi/back-office/events.ts';
import { persons } from './hi/back-office/persons.ts';
import { settings } from './hi/back-office/settings.ts';
import { several } from './hi/back-office/several.ts';
import { sheet } from './hi/back-office/sheet.ts';
import { status } from './hi/back-office/status.ts';
import { terms } from './hi/back-office/terms.ts';
import { staff } from './hi/back-office/staff.ts';
import { said, told } from './hi.ts';
import { dictionary } from './match.ts';

/** Hindi of the back office: one file a part of it; what the site says as well is said in the site's files only. */
export const backOfficeParts = [
  accounts,
  acts,
  approvals,
  bank,
  bets,
  desk,
  events,
  persons,
  settings,
  several,
  sheet,
  status,
  terms,
];

/** What the site knows and what only staff read, in a file that only the back office loads. */
export const hi = dictionary({ ...said, ...Object.assign({}, ...backOfficeParts) }, { ...told, ...staff });

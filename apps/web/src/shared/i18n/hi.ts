import { account } from './hi/account.ts';
import { betting } from './hi/betting.ts';
import { cashOut } from './hi/cash-out.ts';
import { chart } from './hi/chart.ts';
import { disputes } from './hi/disputes.ts';
import { orders } from './hi/orders.ts';
import { racing } from './hi/racing.ts';
import { requests } from './hi/requests.ts';
import { responsible } from './hi/responsible.ts';
import { security } from './hi/security.ts';
import { scores } from './hi/scores.ts';
import { sentences } from './hi/sentences.ts';
import { site } from './hi/site.ts';
import { values } from './hi/values.ts';
import { dictionary, type Dictionary } from './match.ts';

/** Hindi as Indian betting sites write it: one file a part of the site, each key in one file only. */
export const parts = [
  site,
  betting,
  account,
  cashOut,
  chart,
  disputes,
  orders,
  racing,
  requests,
  responsible,
  security,
];

/** What the pages themselves say, and words of the feed. */
export const said: Dictionary = { ...values, ...Object.assign({}, ...parts) };
/** What they are told: sentences of the server. */
export const told: Dictionary = { ...sentences, ...scores };

export const hi = dictionary(said, told);

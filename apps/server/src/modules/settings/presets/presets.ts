import type { Api, ButtonPresets } from '@pavilion/contract';
import { stmt } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';

type Settings = Api['settings'];

export const DEFAULT_PRESETS: ButtonPresets = {
  sports: [1, 2, 5, 10, 20, 25, 50, 75].map((thousands) => ({ label: `${thousands}k`, value: thousands * 1000 })),
  casino: [25, 50, 100, 200, 500, 1000].map((value) => ({ label: String(value), value })),
};

const read = stmt<[number], ButtonPresets>('select sports, casino from button_preset where account_id = $1');
const write = stmt<[number, string, string]>(
  `insert into button_preset (account_id, sports, casino) values ($1, $2::jsonb, $3::jsonb)
   on conflict (account_id) do update set sports = excluded.sports, casino = excluded.casino`,
);

async function presets({ context, actor }: Call<Settings['presets']>): Promise<ButtonPresets> {
  const [row] = await context.db.run(read, actor.accountId);
  return row ?? DEFAULT_PRESETS;
}

/** Trimmed; an entry stays only with a label and a value above 0. */
const kept = (entries: ButtonPresets['sports']) =>
  entries.map(({ label, value }) => ({ label: label.trim(), value })).filter((e) => e.label !== '' && e.value > 0);

async function savePresets(call: Call<Settings['savePresets']>): Promise<ButtonPresets | Refusal> {
  const { context, actor, body } = call;
  const saved = { sports: kept(body.sports), casino: kept(body.casino) };
  if (saved.sports.length === 0 && saved.casino.length === 0) return refuse('PRESETS_EMPTY');
  await context.db.run(write, actor.accountId, JSON.stringify(saved.sports), JSON.stringify(saved.casino));
  call.audit({ target: `account:${actor.accountId}` });
  return saved;
}

export const presetHandlers: Pick<Handlers<Settings>, 'presets' | 'savePresets'> = { presets, savePresets };

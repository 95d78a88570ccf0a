import type { Api, ButtonPresets } from '@pavilion/contract';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { readPresets, writePresets } from './preset-store.ts';

type Settings = Api['settings'];

export const DEFAULT_PRESETS: ButtonPresets = {
  sports: [1, 2, 5, 10, 20, 25, 50, 75].map((thousands) => ({ label: `${thousands}k`, value: thousands * 1000 })),
  casino: [25, 50, 100, 200, 500, 1000].map((value) => ({ label: String(value), value })),
};

async function presets({ context, actor }: Call<Settings['presets']>): Promise<ButtonPresets> {
  return (await readPresets(context.db, actor.accountId)) ?? DEFAULT_PRESETS;
}

/** Trimmed; an entry stays only with a label and a value above 0. */
const kept = (entries: ButtonPresets['sports']) =>
  entries.map(({ label, value }) => ({ label: label.trim(), value })).filter((e) => e.label !== '' && e.value > 0);

async function savePresets(call: Call<Settings['savePresets']>): Promise<ButtonPresets | Refusal> {
  const { context, actor, body } = call;
  const saved = { sports: kept(body.sports), casino: kept(body.casino) };
  if (saved.sports.length === 0 && saved.casino.length === 0) return refuse('PRESETS_EMPTY');
  await writePresets(context.db, actor.accountId, saved);
  call.audit({ target: `account:${actor.accountId}` });
  return saved;
}

export const presetHandlers: Pick<Handlers<Settings>, 'presets' | 'savePresets'> = { presets, savePresets };

import type { Api, BodyOf, EndpointSpec, ReplyOf } from '@pavilion/contract';
import type { FollowedTopics } from '@pavilion/protocol';
import type { Context } from '../../context.ts';
import type { ActorOf, Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { type Catalogue, SPORTS_TOPIC } from './catalogue.ts';
import type { CatalogueSync } from './catalogue-sync.ts';
import { backOfficeCatalogue, backOfficeSport, backOfficeSummary, lastAct } from './back-office-reply.ts';
import { switchCatalogue } from './switch-catalogue.ts';
import { loadActs, rememberAct, SPORTS_LIST, type Switched } from './switch-store.ts';

type Calls = Api['catalogueBackOffice'];

export type CatalogueBackOfficeParts = {
  readonly catalogue: Catalogue;
  readonly sync: CatalogueSync;
  readonly topics: Pick<FollowedTopics, 'state'>;
};

const unknownSport = () => refuse('NOT_FOUND', {}, 'Invalid sport identifier.');
/** The bridge's own words stand beside the fixed text. */
const notSynced = (message: string, detail: string) => refuse('OVERLOADED', { detail }, message);

async function sportsReply({ catalogue, sync, topics }: CatalogueBackOfficeParts, { db }: Context) {
  const acts = await loadActs(db);
  const sentAtMs = topics.state(SPORTS_TOPIC).document?.receivedAtMs ?? 0;
  const receivedAtMs = Math.max(sentAtMs, sync.fetchedAtMs ?? 0);
  return {
    sports: catalogue.allSports().map(backOfficeSport),
    ...lastAct(acts.get(SPORTS_LIST)),
    bridgeMeta: {
      status: sync.isConnected ? ('connected' as const) : ('disconnected' as const),
      receivedAt: receivedAtMs === 0 ? null : new Date(receivedAtMs).toISOString(),
    },
  };
}

async function summaries({ catalogue }: CatalogueBackOfficeParts, { db }: Context, sportIds?: readonly number[]) {
  const acts = await loadActs(db);
  const ids = sportIds ?? catalogue.allSports().map((sport) => sport.id);
  return ids.map((id) => backOfficeSummary(catalogue, id, acts.get(id)));
}

async function sportReply(
  { catalogue }: CatalogueBackOfficeParts,
  { db }: Context,
  sportId: number,
): Promise<ReplyOf<Calls['sportCompetitions']> | Refusal> {
  const sport = catalogue.allSports().find((one) => one.id === sportId);
  if (sport === undefined) return unknownSport();
  const acts = await loadActs(db);
  return backOfficeCatalogue(catalogue, sport, acts.get(sportId));
}

async function syncSports(parts: CatalogueBackOfficeParts, call: Call<Calls['syncSports']>) {
  call.audit({ target: 'catalogue:sports' });
  const outcome = await parts.sync.sports();
  if (!outcome.done) return notSynced('Unable to sync sports from Turnkey bridge.', outcome.reason);
  await rememberAct(call.context.db, [SPORTS_LIST], call.context.clock.now(), call.actor.accountId, 0);
  return sportsReply(parts, call.context);
}

async function syncCompetitions(
  parts: CatalogueBackOfficeParts,
  call: Call<Calls['syncCompetitions']>,
): Promise<ReplyOf<Calls['syncCompetitions']> | Refusal> {
  const { context, actor, body } = call;
  const { sportId, includeDisabled = false } = body;
  call.audit({ target: `catalogue:${sportId === undefined ? 'competitions' : `sport/${sportId}`}` });
  const known = parts.catalogue.allSports();
  if (sportId !== undefined && !known.some((sport) => sport.id === sportId)) return unknownSport();
  const wanted = known.filter((sport) =>
    sportId === undefined ? includeDisabled || sport.enabled : sport.id === sportId,
  );
  const ids = wanted.map((sport) => sport.id);
  const outcome = await parts.sync.competitions(ids);
  if (!outcome.done) {
    const one = 'Unable to sync competitions for this sport.';
    const all = 'Unable to sync competitions from Turnkey bridge.';
    return notSynced(sportId === undefined ? all : one, outcome.reason);
  }
  await rememberAct(context.db, ids, context.clock.now(), actor.accountId, 0);
  return { competitions: await summaries(parts, context, ids) };
}

type Toggle = Calls['toggleSports'] | Calls['toggleCompetitions'] | Calls['toggleEvents'];
type ToggleCall = Pick<Call<Toggle>, 'context' | 'audit' | 'takeAuditRow'> & {
  readonly actor: ActorOf<EndpointSpec & { who: readonly ['super_admin'] }>;
  readonly body: Pick<BodyOf<Toggle>, 'enabled'>;
};

/** Throws the switches, and waits until this server goes by them. */
async function toggle({ catalogue }: CatalogueBackOfficeParts, call: ToggleCall, what: Switched): Promise<boolean> {
  const { context, actor, body } = call;
  const place = what.level === 'sports' ? '' : `/sport/${what.sportId}`;
  const target = `catalogue:${what.level}${place}`;
  call.audit({ target });
  const done = await switchCatalogue(context, {
    what,
    enabled: body.enabled,
    actorId: actor.accountId,
    auditRow(before) {
      call.audit({ before, after: { enabled: body.enabled, ids: [...what.ids] } });
      return call.takeAuditRow('ok');
    },
  });
  if (done) await catalogue.refresh();
  return done;
}

async function toggleSports(parts: CatalogueBackOfficeParts, call: Call<Calls['toggleSports']>) {
  const done = await toggle(parts, call, { level: 'sports', ids: call.body.sportIds });
  return done ? sportsReply(parts, call.context) : unknownSport();
}

async function toggleCompetitions(parts: CatalogueBackOfficeParts, call: Call<Calls['toggleCompetitions']>) {
  const { sportId, competitionIds } = call.body;
  const done = await toggle(parts, call, { level: 'competitions', sportId, ids: competitionIds });
  return done ? sportReply(parts, call.context, sportId) : refuse('NOT_FOUND', {}, 'Unknown competition.');
}

async function toggleEvents(parts: CatalogueBackOfficeParts, call: Call<Calls['toggleEvents']>) {
  const { sportId, competitionId, eventIds } = call.body;
  const done = await toggle(parts, call, { level: 'events', sportId, competitionId, ids: eventIds });
  return done ? sportReply(parts, call.context, sportId) : refuse('NOT_FOUND', {}, 'Unknown event.');
}

/** The back office's catalogue. */
export const catalogueBackOfficeHandlers = (parts: CatalogueBackOfficeParts): Handlers<Calls> => ({
  sports: ({ context }) => sportsReply(parts, context),
  syncSports: (call) => syncSports(parts, call),
  toggleSports: (call) => toggleSports(parts, call),
  competitions: ({ context }) => summaries(parts, context),
  syncCompetitions: (call) => syncCompetitions(parts, call),
  sportCompetitions: ({ context, params }) => sportReply(parts, context, params.sportId),
  toggleCompetitions: (call) => toggleCompetitions(parts, call),
  toggleEvents: (call) => toggleEvents(parts, call),
});

import { type Api, FAVOURITES_MAX, type ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { Catalogue } from '../catalogue.ts';
import { addFavourites, dropFavourite, type FavouriteKey, readFavourites } from './favourite-store.ts';

type Favourites = Api['favourites'];
type List = ReplyOf<Favourites['list']>;
type Item = List['items'][number];

/** A favourite as it is shown; null when it is disabled, over, or was never there. */
function itemOf(catalogue: Catalogue, { kind, sport_id, id }: FavouriteKey): Item | null {
  if (kind === 'competition') {
    const competition = catalogue.competition(sport_id, id);
    if (competition === null || !catalogue.isCompetitionShown(sport_id, id)) return null;
    return {
      kind,
      id: String(id),
      sportId: String(sport_id),
      competitionId: String(id),
      name: competition.name,
      competitionName: competition.name,
      startsAt: null,
      inPlay: false,
    };
  }
  const event = catalogue.event(String(id));
  if (event === null || !event.enabled || event.sportId !== sport_id || catalogue.isOver(event.eventId)) return null;
  return {
    kind,
    id: event.eventId,
    sportId: String(event.sportId),
    competitionId: String(event.competitionId),
    name: event.name,
    competitionName: event.competitionName,
    startsAt: new Date(event.startsAtMs).toISOString(),
    inPlay: event.inPlay,
  };
}

const keyOf = ({ kind, sportId, id }: { kind: FavouriteKey['kind']; sportId: string; id: string }): FavouriteKey => ({
  kind,
  sport_id: Number(sportId),
  id: Number(id),
});

type Caller = Pick<Call<Favourites['list']>, 'context' | 'actor'>;

async function listOf(catalogue: Catalogue, { context, actor }: Caller): Promise<List> {
  const keys = await readFavourites(context.db, actor.accountId);
  return { items: keys.flatMap((key) => itemOf(catalogue, key) ?? []) };
}

async function add(catalogue: Catalogue, call: Call<Favourites['add']>): Promise<List | Refusal> {
  const { context, actor, body } = call;
  const alone = body.items.length === 1;
  const keys = body.items.map(keyOf).filter((key) => itemOf(catalogue, key) !== null);
  call.audit({ target: `account:${actor.accountId}`, after: { items: body.items } });
  if (keys.length === 0 && alone) return refuse('NOT_FOUND');
  const options = { most: FAVOURITES_MAX, atMs: context.clock.now() };
  const left = await tx(context.pool, (t) => addFavourites(t, actor.accountId, keys, options));
  if (left > 0 && alone) return refuse('FAVOURITES_FULL', { max: FAVOURITES_MAX });
  return listOf(catalogue, call);
}

async function remove(catalogue: Catalogue, call: Call<Favourites['remove']>): Promise<List> {
  const { context, actor, params } = call;
  await dropFavourite(context.db, actor.accountId, keyOf(params));
  call.audit({ target: `account:${actor.accountId}`, before: { ...params } });
  return listOf(catalogue, call);
}

export const favouriteHandlers = (catalogue: Catalogue): Handlers<Favourites> => ({
  list: (call) => listOf(catalogue, call),
  add: (call) => add(catalogue, call),
  remove: (call) => remove(catalogue, call),
});

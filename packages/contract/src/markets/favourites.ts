import * as z from 'zod/mini';
import { endpoint, ROLES } from '../endpoint.ts';
import { instant, providerId } from '../wire.ts';

const kind = z.enum(['event', 'competition']);
const key = { kind, sportId: providerId, id: providerId };

/** So many an account keeps. */
export const FAVOURITES_MAX = 200;

const list = z.object({
  items: z.array(
    z.object({
      kind,
      id: z.string(),
      sportId: z.string(),
      competitionId: z.string(),
      name: z.string(),
      competitionName: z.string(),
      /** Null for a competition. */
      startsAt: z.nullable(instant),
      inPlay: z.boolean(),
    }),
  ),
});

const OWN = { tag: 'account', who: ROLES, scope: 'self' } as const;

/** Events and competitions that an account has marked. */
export const favourites = {
  list: endpoint({
    ...OWN,
    method: 'GET',
    path: '/api/favourites',
    summary: 'The own favourites, the newest first. What is disabled or over is not shown.',
    reply: list,
  }),
  add: endpoint({
    ...OWN,
    method: 'POST',
    path: '/api/favourites',
    summary:
      'Marks events and competitions. Of several, those that are not known or do not fit any more are passed over; one alone is refused.',
    body: z.strictObject({ items: z.array(z.strictObject(key)).check(z.minLength(1), z.maxLength(FAVOURITES_MAX)) }),
    reply: list,
    refusals: ['FAVOURITES_FULL'],
    audit: 'favourite.add',
  }),
  remove: endpoint({
    ...OWN,
    method: 'DELETE',
    path: '/api/favourites/{kind}/{sportId}/{id}',
    summary: 'Takes a mark away; one that is not there is no error.',
    params: z.object(key),
    reply: list,
    audit: 'favourite.remove',
  }),
};

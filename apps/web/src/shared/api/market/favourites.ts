import { create } from 'zustand';
import { t } from '../../i18n/i18n.ts';
import { readStored, writeStored } from '../../lib/browser/stored.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { errorText } from '../api-error.ts';
import { call, type Reply } from '../client.ts';
import { useSession } from '../session/session.ts';
import { currentToken } from '../session/token.ts';

/** An event or a competition that somebody has marked. */
export type Favourite = Reply<'GET', '/api/favourites'>['items'][number];
type Named = Pick<Favourite, 'kind' | 'sportId' | 'id'>;

const KEY = 'pavilion.favourites';
/** So many are kept, here and by the server. */
const MOST = 200;

const keyOf = ({ kind, sportId, id }: Named): string => `${kind}/${sportId}/${id}`;

type Favourites = { readonly items: readonly Favourite[]; readonly keys: ReadonlySet<string> };
const holding = (items: readonly Favourite[]): Favourites => ({ items, keys: new Set(items.map(keyOf)) });

/** The favourites of who is here: an account's are kept by the server, a guest's by this browser. */
export const useFavourites = create<Favourites>()(() => holding([]));

const isFavourite = (item: unknown): item is Favourite =>
  typeof item === 'object' &&
  item !== null &&
  ['id', 'sportId', 'name'].every((name) => typeof Reflect.get(item, name) === 'string');

/** What a guest marked; what cannot be read was never marked. */
function readOwn(): Favourite[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFavourite).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const namesOf = (items: readonly Named[]): Named[] => items.map(({ kind, sportId, id }) => ({ kind, sportId, id }));

/** Reads an account's favourites; what its owner marked as a guest is handed over first, once. */
async function load(): Promise<void> {
  const token = currentToken();
  const own = readOwn();
  try {
    const { items } =
      own.length > 0
        ? await call('POST', '/api/favourites', { body: { items: namesOf(own) } })
        : await call('GET', '/api/favourites', {});
    if (currentToken() !== token) return;
    if (own.length > 0) writeStored(KEY, null);
    useFavourites.setState(holding(items));
  } catch (error) {
    console.warn('Favourites could not be read.', error);
  }
}

/** Follows who is signed in. */
export function startFavourites(): () => void {
  const take = (status: string) => {
    useFavourites.setState(holding(status === 'guest' ? readOwn() : []));
    if (status === 'signed-in') void load();
  };
  take(useSession.getState().status);
  return useSession.subscribe((session, before) => {
    if (session.status !== before.status || session.token !== before.token) take(session.status);
  });
}

/** Marks it, or takes the mark away: at once on the screen, and back again when the server says no. */
async function toggle(item: Favourite): Promise<void> {
  const before = useFavourites.getState();
  const on = before.keys.has(keyOf(item));
  const others = before.items.filter((one) => keyOf(one) !== keyOf(item));
  const items = on ? others : [item, ...others].slice(0, MOST);
  useFavourites.setState(holding(items));
  const token = currentToken();
  if (token === null) {
    writeStored(KEY, JSON.stringify(items));
    return;
  }
  try {
    const reply = on
      ? await call('DELETE', '/api/favourites/{kind}/{sportId}/{id}', { params: item })
      : await call('POST', '/api/favourites', { body: { items: namesOf([item]) } });
    if (currentToken() === token) useFavourites.setState(holding(reply.items));
  } catch (error) {
    if (currentToken() !== token) return;
    useFavourites.setState(before);
    toast('bad', t('Favourite not saved'), errorText(error, 'Please try again later.'));
  }
}

/** Whether it is marked, and the way to change that. */
export function useFavourite(item: Favourite): [on: boolean, toggle: () => void] {
  const on = useFavourites((favourites) => favourites.keys.has(keyOf(item)));
  return [on, () => void toggle(item)];
}

type EventFacts = {
  eventId: string;
  sportId: string;
  competitionId: string | null;
  competitionName: string | null;
  name: string;
  startsAtMs: number | null;
  inPlay?: boolean;
};

/** An event as it is marked. */
export const favouriteEvent = (event: EventFacts): Favourite => ({
  kind: 'event',
  id: event.eventId,
  sportId: event.sportId,
  competitionId: event.competitionId ?? '',
  name: event.name,
  competitionName: event.competitionName ?? '',
  startsAt: event.startsAtMs === null ? null : new Date(event.startsAtMs).toISOString(),
  inPlay: event.inPlay ?? false,
});

export const favouriteCompetition = (sportId: string, { id, name }: { id: string; name: string }): Favourite => ({
  kind: 'competition',
  id,
  sportId,
  competitionId: id,
  name,
  competitionName: name,
  startsAt: null,
  inPlay: false,
});

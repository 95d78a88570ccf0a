import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call } from '../../http/call.ts';
import type { PriceHold } from '../prices/book/quote-book.ts';
import type { BackOfficeFeed } from './events.ts';

type PriceHolds = Api['marketBackOffice']['priceHolds'];

const replyOf = ({ key, name, reason, sinceMs, event }: PriceHold): ReplyOf<PriceHolds>['items'][number] => ({
  id: key,
  market: name,
  reason,
  since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
  event: { id: event.eventId, name: event.name, sportName: event.sportName, inPlay: event.inPlay },
});

/** What the price guard of this server holds now, the longest first. */
export async function priceHolds(
  feed: Pick<BackOfficeFeed, 'priceHolds'>,
  { query }: Call<PriceHolds>,
): Promise<ReplyOf<PriceHolds>> {
  const { page, limit, reason, search = '' } = query;
  const wanted = search.trim().toLowerCase();
  const found = feed
    .priceHolds()
    .filter((hold) => reason === undefined || hold.reason === reason)
    .filter(({ name, event }) => `${event.name} ${name}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => (a.sinceMs ?? Infinity) - (b.sinceMs ?? Infinity) || a.key.localeCompare(b.key));
  const items = found.slice((page - 1) * limit, page * limit).map(replyOf);
  return { items, total: found.length, page, pageSize: limit };
}

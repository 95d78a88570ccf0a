import { idOf, isObject, type JsonObject, listOf, positiveIdOf, unwrapPayload } from './field.ts';
import { isRowKind, kindOfGtype } from './market/kind.ts';

/**
 * Which parts of a provider's document are to read SUSPENDED on the way to a screen, by betting market key
 * (`gmid/mid`, `gmid/mid/sid` for row kinds).
 */
export type IsSuspended = (bettingMarketKey: string) => boolean;

function suspendedSection(section: unknown): unknown {
  return isObject(section) ? { ...section, gstatus: 'SUSPENDED', gscode: 0 } : section;
}

function overlaidMarket(raw: unknown, isSuspended: IsSuspended): unknown {
  if (!isObject(raw)) return raw;
  const kind = kindOfGtype(raw.gtype);
  const key = `${positiveIdOf(raw.gmid) ?? ''}/${positiveIdOf(raw.mid) ?? ''}`;
  if (kind === null) return raw;
  const sections = listOf(raw.section);
  if (isRowKind(kind)) {
    const isHeld = (section: unknown) => isObject(section) && isSuspended(`${key}/${idOf(section.sid) ?? ''}`);
    if (!sections.some(isHeld)) return raw;
    return { ...raw, section: sections.map((section) => (isHeld(section) ? suspendedSection(section) : section)) };
  }
  if (!isSuspended(key)) return raw;
  return { ...raw, status: 'SUSPENDED', section: sections.map(suspendedSection) };
}

/**
 * A copy of an odds document or an event list in which suspended betting markets say so, in the provider's own words;
 * parts that are not concerned are shared with the original. `keeps` drops markets and events that are switched off.
 */
export function overlayDocument(
  document: unknown,
  isSuspended: IsSuspended,
  keeps: (entry: JsonObject) => boolean = () => true,
): unknown {
  const payload = unwrapPayload(document);
  if (payload === null) return document;
  const overlay = (entries: readonly unknown[]) =>
    entries.filter((entry) => isObject(entry) && keeps(entry)).map((entry) => overlaidMarket(entry, isSuspended));
  if (Array.isArray(payload)) return overlay(payload);
  return isObject(payload) ? { ...payload, t1: overlay(listOf(payload.t1)), t2: overlay(listOf(payload.t2)) } : payload;
}

/** How an event that is over ended: it was played, or called off with every bet on it void. */
export type Ending = 'COMPLETED' | 'CANCELLED';

/**
 * A copy of an event list that says of each event that is over how it ended, as `estatus`: a list's own status word is its
 * market's. Null: it is not over.
 */
export function overlayEndings(list: unknown, endingOf: (eventId: string) => Ending | null): unknown {
  if (!isObject(list)) return list;
  const overlay = (entries: unknown) =>
    listOf(entries).map((entry) => {
      const eventId = isObject(entry) ? positiveIdOf(entry.gmid) : null;
      const ending = eventId === null ? null : endingOf(eventId);
      return isObject(entry) && ending !== null ? { ...entry, estatus: ending } : entry;
    });
  return { ...list, t1: overlay(list.t1), t2: overlay(list.t2) };
}

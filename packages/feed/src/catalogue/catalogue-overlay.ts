import { idOf, isObject, listOf, positiveIdOf, unwrapPayload } from '../field.ts';

/** Which items of the catalogue are switched on. */
export type Shown = {
  readonly sport: (sportId: string) => boolean;
  readonly competition: (sportId: string, competitionId: string) => boolean;
  readonly event: (eventId: string) => boolean;
};

function shownChildren(raw: unknown, sportId: string, shown: Shown): unknown[] {
  return listOf(raw).flatMap((child) => {
    if (!isObject(child)) return [];
    const competitionId = idOf(child.cid);
    if (competitionId !== null) {
      if (!shown.competition(sportId, competitionId)) return [];
      return [{ ...child, children: shownChildren(child.children, sportId, shown) }];
    }
    const eventId = positiveIdOf(child.gmid);
    return eventId !== null && shown.event(eventId) ? [child] : [];
  });
}

/** A copy of a `/sports/tree` document without the sports, competitions and events that are switched off. */
export function shownTree(document: unknown, shown: Shown): { t1: readonly unknown[]; t2: readonly unknown[] } {
  const payload = unwrapPayload(document);
  const branches = (raw: unknown) =>
    listOf(raw).flatMap((sport) => {
      const sportId = isObject(sport) ? positiveIdOf(sport.etid) : null;
      if (!isObject(sport) || sportId === null || !shown.sport(sportId)) return [];
      return [sport.children === null ? sport : { ...sport, children: shownChildren(sport.children, sportId, shown) }];
    });
  return isObject(payload) ? { t1: branches(payload.t1), t2: branches(payload.t2) } : { t1: [], t2: [] };
}

/**
 * The names of markets (`mid`) and rows (`mid/sid`) of an odds document exactly as received, blanks and all: a result
 * may name its market by them alone.
 */
export function providerNames(document: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const payload = unwrapPayload(document);
  for (const market of Array.isArray(payload) ? payload : []) {
    const marketId = isObject(market) ? positiveIdOf(market.mid) : null;
    if (!isObject(market) || marketId === null) continue;
    if (typeof market.mname === 'string') names.set(marketId, market.mname);
    for (const row of listOf(market.section)) {
      const selectionKey = isObject(row) ? idOf(row.sid) : null;
      if (isObject(row) && selectionKey !== null && typeof row.nat === 'string') {
        names.set(`${marketId}/${selectionKey}`, row.nat);
      }
    }
  }
  return names;
}

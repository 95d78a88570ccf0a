import { ruleIdOf } from '@pavilion/betting';
import { isRowKind } from '@pavilion/feed';
import type { KnownRow } from './event-book.ts';
import type { KnownEvent } from './event-directory.ts';
import type { QuotedRow } from './quoted-row.ts';

/** A row of the book with what the lists and the record know of its event and its market. */
export function quotedRow(event: KnownEvent, found: KnownRow): QuotedRow {
  const { market, row, stored } = found;
  return {
    bettingMarketId: stored.id,
    betting: stored.betting,
    nonRunners: stored.nonRunners,
    runnersOnRecord: stored.runners.size,
    ruleId: ruleIdOf(market.kind),
    sportId: event.sportId,
    sportName: event.sportName,
    competitionId: event.competitionId,
    competitionName: event.competitionName,
    eventId: event.eventId,
    eventName: event.name,
    inPlay: market.inPlay || event.inPlay,
    startsAtMs: event.startsAtMs,
    market,
    row,
    outcome: isRowKind(market.kind) ? row.selectionKey : (row.outcome ?? row.selectionKey),
    seq: found.seq,
    receivedAtMs: found.receivedAtMs,
    confirmedAtMs: found.confirmedAtMs,
    enabled: event.enabled,
    resultKnown: stored.settled || found.decided,
    operatorSuspended: stored.suspended || event.suspended,
    terms: stored.terms,
    guardSuspended: found.guardSuspended,
  };
}

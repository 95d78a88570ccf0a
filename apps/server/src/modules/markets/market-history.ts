import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { type Db, stmt } from '../../db/transaction.ts';
import { betsByStatus, type SettlementVersion, settlementVersions } from '../settlement/versions.ts';
import { type ActRow, actsOf } from './back-office-acts.ts';
import { declaredReply, backOfficeMarket, type IsOver, termsReply } from './back-office-market.ts';

type Reply = ReplyOf<Api['marketBackOffice']['market']>;

const eventOf = stmt<[number], { id: number; name: string; sport: string }>(
  'select e.id, e.name, s.name as sport from event e join sport s on s.id = e.sport_id where e.id = $1',
);

type SumRow = { paid_out: number; taken_in: number; commission: number; agents: number };
// By the ledger, through the reference of each player's transfers: what the standing version posted, with what was decided by
// hand while it stands, no more.
const sums = stmt<[number, number], SumRow>(
  `select coalesce(sum(greatest(net, 0)), 0)::bigint as paid_out, coalesce(sum(greatest(-net, 0)), 0)::bigint as taken_in,
          coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(agents), 0)::bigint as agents
   from (
     select sum(p.amount) filter (where own and p.kind <> 'commission') as net,
            -sum(p.amount) filter (where own and p.kind = 'commission') as commission,
            sum(p.amount) filter (where not own) as agents
     from (select distinct account_id from bet where market_id = $1) as b
     join transfer t on t.reference_type = 'settlement' and t.kind in ('settlement', 'commission', 'share', 'adjustment')
       and t.reference_id = $1::text || '/' || $2::text || '/' || b.account_id::text
     join movement p on p.transfer_id = t.id
     join ledger_account l on l.id = p.ledger_account_id and l.account_id is not null
     cross join lateral (select l.account_id = b.account_id as own) as whose
     group by b.account_id) players`,
);

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** Sums in paise as the back office shows them. */
export const totalsReply = (paidOut: number, takenIn: number, commission: number, agents: number) => ({
  paidOut: rupees(paidOut),
  takenIn: rupees(takenIn),
  commission: rupees(commission),
  agents: rupees(agents),
  house: rupees(takenIn + commission - paidOut - agents),
});

function evidenceText({ evidence, source }: SettlementVersion): string | null {
  return source === 'back_office' && typeof evidence.evidence === 'string' && evidence.evidence !== ''
    ? evidence.evidence
    : null;
}

const versionReply = (row: SettlementVersion): Reply['versions'][number] => ({
  version: row.version,
  result: declaredReply(row.result),
  source: row.source,
  reason: row.reason,
  evidence: evidenceText(row),
  actorName: row.actor_name,
  at: row.at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const actReply = (row: ActRow): Reply['acts'][number] => ({
  act: row.act,
  on: row.on,
  reason: row.reason,
  actorName: row.actor_name,
  at: row.at.toISOString(),
  before: row.before === null ? null : termsReply(row.before),
  after: row.after === null ? null : termsReply(row.after),
});

/** A market with everything that was declared for it and done to it; null when there is none. */
export async function marketHistory(db: Db, marketId: number, isOver: IsOver): Promise<Reply | null> {
  const market = await backOfficeMarket(db, marketId, isOver);
  if (market === null) return null;
  const { settledVersion } = market;
  const [[event], versions, acts, bets, [sum]] = await Promise.all([
    db.run(eventOf, Number(market.eventId)),
    settlementVersions(db, marketId),
    actsOf(db, marketId),
    betsByStatus(db, { id: marketId, settledVersion, bets: market.bets }),
    settledVersion === 0 ? [] : db.run(sums, marketId, settledVersion),
  ]);
  if (event === undefined) throw new Error(`market ${marketId} belongs to no event`);
  const totals = sum === undefined ? null : totalsReply(sum.paid_out, sum.taken_in, sum.commission, sum.agents);
  return {
    market,
    event: { id: String(event.id), name: event.name, sportName: event.sport },
    versions: versions.map(versionReply),
    acts: acts.map(actReply),
    standing: { open: bets.matched, won: bets.won, lost: bets.lost, void: bets.void, totals },
  };
}

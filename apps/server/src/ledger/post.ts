import { type LedgerAccount, type Paise, paise, postingsOf, type Transfer, walletOwner } from '@pavilion/betting';
import { stmt, type Tx } from '../db/transaction.ts';
import { lockWallets, type Wallet } from './wallet.ts';
import { type FigureChange, figureChange, sumOfChanges } from './wallet-figures.ts';

/** A transfer of the core with what the ledger keeps about it. */
export type LedgerEntry = {
  readonly transfer: Transfer;
  readonly actorId: number | null;
  /** What the transfer is about: `('market', '17')`, `('account', '5')`. */
  readonly reference: { readonly type: string; readonly id: string } | null;
  /** The transfer that this one reverses. */
  readonly corrects?: number;
  readonly remark?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  /**
   * Only on bank settlements, and required there: how much of what each account (by id) receives, negative where it pays,
   * is client P/L; the rest is credit. Kept in the transfer's meta as `profit`.
   */
  readonly profit?: Readonly<Record<string, Paise>>;
  /**
   * Where a result is corrected: what it came to until now for each account (by id) that this moves. Absent: nothing, and
   * of a reversal what it takes back.
   */
  readonly stood?: Readonly<Record<string, Paise>>;
  readonly atMs: number;
};

/** Ids of the written transfers in the order given, and the wallets that they touched, as they are afterwards. */
export type Posted = { readonly transferIds: readonly number[]; readonly wallets: ReadonlyMap<number, Wallet> };

/** A movement of points that a wallet cannot carry. The caller checks before; this is the last wall before the database. */
export class WouldOverdraw extends Error {}

/** What betting moves; all other transfers are points that somebody gave or took. */
export const BETTING_KINDS: readonly Transfer['kind'][] = [
  'settlement',
  'settlement_reversal',
  'commission',
  'commission_reversal',
  'share',
  'adjustment',
  'adjustment_reversal',
];
/** Only what betting decides may take a wallet below what it has promised: the points are owed, whoever spent them. */
const MAY_INDEBT: ReadonlySet<Transfer['kind']> = new Set(BETTING_KINDS);

type Side = { account: LedgerAccount; amountPaise: Paise };

type Posting = {
  transferId: number;
  wallet: Wallet | null;
  house: LedgerAccount | null;
  amount: Paise;
  before: Paise | null;
  after: Paise | null;
  atMs: number;
};

const nextIds = stmt<[number], { id: number }>(
  `select nextval(pg_get_serial_sequence('transfer', 'id')) as id from generate_series(1, $1::int) order by 1`,
);

const insertTransfers = stmt<
  [
    number[],
    string[],
    (number | null)[],
    (string | null)[],
    (string | null)[],
    (number | null)[],
    (string | null)[],
    string[],
    number[],
  ]
>(
  `insert into transfer (id, kind, actor_id, reference_type, reference_id, corrects, remark, meta, created_at)
   overriding system value
   select t.id, t.kind, t.actor_id, t.reference_type, t.reference_id, t.corrects, t.remark, t.meta,
          to_timestamp(t.at_ms::float8 / 1000)
   from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::jsonb[],
               $9::bigint[])
        as t(id, kind, actor_id, reference_type, reference_id, corrects, remark, meta, at_ms)`,
);

const insertPostings = stmt<
  [number[], (number | null)[], (string | null)[], number[], (number | null)[], (number | null)[], number[]]
>(
  `insert into posting (transfer_id, ledger_account_id, amount, balance_before, balance_after, at)
   select p.transfer_id, coalesce(p.wallet, h.id), p.amount, p.before, p.after, to_timestamp(p.at_ms::float8 / 1000)
   from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
        with ordinality as p(transfer_id, wallet, house, amount, before, after, at_ms, n)
        left join ledger_account h on h.name = p.house and h.account_id is null
   order by p.n`,
);

const updateWallets = stmt<[number[], number[], boolean[], number[], number[], number[]]>(
  `update wallet w set balance = n.balance, in_debt = n.in_debt, credit = w.credit + n.credit, won = w.won + n.won,
     lost = w.lost + n.lost
   from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[])
        as n(account_id, balance, in_debt, credit, won, lost)
   where w.account_id = n.account_id`,
);

/**
 * Writes transfers with their postings and moves the wallets' balances: the only code that does. Wallets are locked in id
 * order (again, where the caller already holds them), balances before and after run on from entry to entry, and
 * everything is written with three statements whatever the number of entries. Throws when a transfer names a wallet that
 * does not exist, and WouldOverdraw when one that is not the outcome of betting takes a wallet below what it has promised.
 */
export async function post(tx: Tx, entries: readonly LedgerEntry[]): Promise<Posted> {
  if (entries.length === 0) return { transferIds: [], wallets: new Map() };
  const sides = entries.map((entry) => postingsOf(entry.transfer));
  const owners = sides.flatMap((postings) => postings.map(({ account }) => ownerOf(account)));
  const [wallets, ids] = await Promise.all([
    lockWallets(
      tx,
      owners.filter((owner) => owner !== null),
    ),
    tx.run(nextIds, entries.length),
  ]);
  const transferIds = ids.map(({ id }) => id);
  const postings = entries.flatMap(({ transfer, atMs }, i) => {
    const transferId = transferIds[i];
    if (transferId === undefined) throw new Error('the database gave fewer ids than asked for');
    return (sides[i] ?? []).map((side) => ({ ...applied(wallets, transfer.kind, transferId, side), atMs }));
  });
  const changes = changesOf(entries, sides);
  await Promise.all([
    writeTransfers(tx, transferIds, entries),
    writePostings(tx, postings),
    tx.run(
      updateWallets,
      [...wallets.keys()],
      [...wallets.values()].map((wallet) => wallet.balance),
      [...wallets.values()].map((wallet) => wallet.inDebt),
      [...wallets.keys()].map((id) => changes.get(id)?.credit ?? 0),
      [...wallets.keys()].map((id) => changes.get(id)?.won ?? 0),
      [...wallets.keys()].map((id) => changes.get(id)?.lost ?? 0),
    ),
  ]);
  return { transferIds, wallets };
}

/** What all entries together add to the figures of each wallet. */
function changesOf(entries: readonly LedgerEntry[], sides: readonly Side[][]): Map<number, FigureChange> {
  const changes = new Map<number, FigureChange>();
  for (const [i, { transfer, profit, stood }] of entries.entries()) {
    if ((transfer.kind === 'bank_settlement') !== (profit !== undefined)) {
      throw new Error(`a ${transfer.kind} ${profit === undefined ? 'must' : 'cannot'} say which part of it is profit`);
    }
    for (const { account, amountPaise } of sides[i] ?? []) {
      const owner = ownerOf(account);
      if (owner === null) continue;
      const change = figureChange(transfer.kind, amountPaise, profit?.[owner] ?? paise(0), stood?.[owner]);
      changes.set(owner, sumOfChanges(changes.get(owner), change));
    }
  }
  return changes;
}

function ownerOf(account: LedgerAccount): number | null {
  const owner = walletOwner(account);
  return owner === null ? null : Number(owner);
}

/** Moves the amount in the map of wallets and says what the posting has to record. */
function applied(
  wallets: Map<number, Wallet>,
  kind: Transfer['kind'],
  transferId: number,
  { account, amountPaise }: Side,
): Omit<Posting, 'atMs'> {
  const owner = ownerOf(account);
  if (owner === null) {
    return { transferId, wallet: null, house: account, amount: amountPaise, before: null, after: null };
  }
  const wallet = wallets.get(owner);
  if (wallet === undefined) throw new Error(`account ${owner} has no wallet`);
  const balance = paise(wallet.balance + amountPaise);
  const short = balance < wallet.exposure + wallet.held;
  if (short && amountPaise < 0 && !MAY_INDEBT.has(kind)) {
    throw new WouldOverdraw(`${kind} of ${-amountPaise} paise would overdraw account ${owner}`);
  }
  wallets.set(owner, { ...wallet, balance, inDebt: short });
  return { transferId, wallet, house: null, amount: amountPaise, before: wallet.balance, after: balance };
}

async function writeTransfers(tx: Tx, ids: readonly number[], entries: readonly LedgerEntry[]): Promise<void> {
  await tx.run(
    insertTransfers,
    [...ids],
    entries.map((entry) => entry.transfer.kind),
    entries.map((entry) => entry.actorId),
    entries.map((entry) => entry.reference?.type ?? null),
    entries.map((entry) => entry.reference?.id ?? null),
    entries.map((entry) => entry.corrects ?? null),
    entries.map((entry) => entry.remark ?? null),
    entries.map(({ meta, profit }) => JSON.stringify(profit === undefined ? (meta ?? {}) : { ...meta, profit })),
    entries.map((entry) => entry.atMs),
  );
}

async function writePostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await tx.run(
    insertPostings,
    postings.map((posting) => posting.transferId),
    postings.map((posting) => posting.wallet?.ledgerAccountId ?? null),
    postings.map((posting) => posting.house),
    postings.map((posting) => posting.amount),
    postings.map((posting) => posting.before),
    postings.map((posting) => posting.after),
    postings.map((posting) => posting.atMs),
  );
}

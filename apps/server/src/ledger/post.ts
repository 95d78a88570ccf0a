import type { Paise } from '@pavilion/betting';

export type TransferKind =
  | 'issue'
  | 'deposit'
  | 'withdraw'
  | 'settlement'
  | 'settlement-reversal'
  | 'commission'
  | 'payout'
  | 'bank-settlement'
  | 'adjustment';

export type HouseAccount = 'issued' | 'book' | 'commission' | 'paid_out';

/** One side of a transfer: a wallet by account id, or an account of the house. Positive amounts are received. */
export type Leg = { readonly to: { readonly accountId: number } | HouseAccount; readonly amount: Paise };

export type Transfer = {
  readonly kind: TransferKind;
  readonly actorId: number | null;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  /** The transfer that this one reverses. */
  readonly corrects?: number;
  readonly remark?: string | null;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  readonly legs: readonly Leg[];
};

export type WalletAfter = { accountId: number; balance: Paise; exposure: Paise; inDebt: boolean };
export type Posted = { transferIds: number[]; wallets: Map<number, WalletAfter> };

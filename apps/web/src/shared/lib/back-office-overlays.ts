import type { HouseLimitRow, Role } from '@pavilion/contract';
import { create } from 'zustand';

/** The account that a dialog of the back office is about. A row of the account lists is one. */
export type AccountRef = {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly fullName: string;
};
export type AccountTab = 'profile' | 'change-password' | 'locks' | 'history' | 'edit';
/** `activity` has the three tabs (deposit, withdraw, history); the others have one. */
export type CreditMode = 'activity' | 'deposit' | 'withdraw';

/** A level at which the house limits what it takes. Its name is for whoever looks at it. */
export type LimitLevel = { readonly scope: HouseLimitRow['scope']; readonly key: string; readonly name: string };

/** What is to be suspended or opened again, and what is concerned as far as the page knows it. */
export type SuspendTarget = {
  readonly on: 'market' | 'event' | 'sport';
  readonly id: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly markets: number | null;
  readonly players: number | null;
  readonly exposure: number | null;
};

/** A bet, of whom and on which event. */
export type BetRef = {
  readonly id: string;
  readonly user: { readonly id: string; readonly username: string; readonly agentName: string | null };
  readonly event: { readonly id: string; readonly name: string };
};

/** What can lie over a page of the back office. One at a time: opening one closes the other. */
export type BackOfficeOverlay =
  | { readonly kind: 'account'; readonly account: AccountRef; readonly tab: AccountTab }
  | { readonly kind: 'credit'; readonly account: AccountRef; readonly mode: CreditMode }
  | { readonly kind: 'exposure'; readonly account: AccountRef }
  | { readonly kind: 'password-reset'; readonly account: AccountRef }
  | { readonly kind: 'limits'; readonly level: LimitLevel }
  | { readonly kind: 'suspend'; readonly target: SuspendTarget }
  | { readonly kind: 'bet'; readonly bet: BetRef }
  | WinLoss;

/** The popover below the figure that was pressed. */
export type WinLoss = {
  readonly kind: 'win-loss';
  readonly account: AccountRef;
  readonly anchor: HTMLElement;
  /** Sums of settled winnings and of settled losses, in rupees as the wire has them; neither is negative. */
  readonly won: number;
  readonly lost: number;
  /** The figure that was pressed: winnings less losses, less what a bank settlement has moved of them. */
  readonly net: number;
};

type BackOfficeOverlayState = {
  open: BackOfficeOverlay | null;
  show: (overlay: BackOfficeOverlay) => void;
  close: () => void;
};

/**
 * The dialogs over the account lists, and over whatever else names an account. Pages open them by the functions below; the
 * back office's layout draws the one that is open. What a dialog changes, it tells by making the queries whose key
 * begins with `ACCOUNT_LISTS` of api/back-office-accounts.ts stale.
 */
export const useBackOfficeOverlays = create<BackOfficeOverlayState>()((set) => ({
  open: null,
  show: (overlay) => set({ open: overlay }),
  close: () => set({ open: null }),
}));

const show = (overlay: BackOfficeOverlay): void => useBackOfficeOverlays.getState().show(overlay);
export const closeBackOfficeOverlay = (): void => useBackOfficeOverlays.getState().close();

/** Only these four: a longer row would carry figures along that are old by the time the dialog shows them. */
const refOf = ({ id, role, username, fullName }: AccountRef): AccountRef => ({ id, role, username, fullName });

export const openAccountDialog = (account: AccountRef, tab: AccountTab = 'profile'): void =>
  show({ kind: 'account', account: refOf(account), tab });

export const openCredit = (account: AccountRef, mode: CreditMode = 'activity'): void =>
  show({ kind: 'credit', account: refOf(account), mode });

export const openExposure = (account: AccountRef): void => show({ kind: 'exposure', account: refOf(account) });

export const openPasswordReset = (account: AccountRef): void =>
  show({ kind: 'password-reset', account: refOf(account) });

export const openLimits = (level: LimitLevel): void => show({ kind: 'limits', level });

export const openSuspend = (target: SuspendTarget): void => show({ kind: 'suspend', target });

export const openBet = ({ id, user, event }: BetRef): void => show({ kind: 'bet', bet: { id, user, event } });

/** A second press on the same account's figure closes it. */
export function toggleWinLoss(
  account: AccountRef,
  anchor: HTMLElement,
  sums: Pick<WinLoss, 'won' | 'lost' | 'net'>,
): void {
  const { open } = useBackOfficeOverlays.getState();
  if (open?.kind === 'win-loss' && open.account.id === account.id) closeBackOfficeOverlay();
  else show({ kind: 'win-loss', account: refOf(account), anchor, ...sums });
}

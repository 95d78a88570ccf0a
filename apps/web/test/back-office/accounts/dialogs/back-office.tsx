// An account of the back office as the server shows it, and a dialog over an empty page.
import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AccountProfile, AccountMovement } from '../../../../src/shared/api/back-office/account-dialogs.ts';
import { makeQueryClient } from '../../../../src/shared/api/query-client.ts';
import { clearSession, useSession } from '../../../../src/shared/api/session/session.ts';
import { keepToken } from '../../../../src/shared/api/session/token.ts';
import type { AccountRef } from '../../../../src/shared/lib/back-office-overlays.ts';
import { account } from '../../../support/fake-server.ts';
import { stubMedia } from '../../../support/browser.ts';
import '../../../support/patience.ts';

export const MANGO: AccountRef = { id: '19', role: 'user', username: 'mango_19', fullName: 'Mango House' };

/** Signs somebody in for each test of the file; id 7, ₹5,000 at hand. */
export function signedInAs(role: Role): void {
  beforeEach(() => {
    stubMedia(() => true);
    localStorage.clear();
    clearSession();
    keepToken('token-1');
    const own = { id: '7', username: 'office7', fullName: 'Back office', role, agentLabel: 'Agent' };
    const points = { walletPaise: 500_000, exposurePaise: 0, availablePaise: 500_000 };
    const session = { ...own, ...points, betLocked: false, userLocked: false };
    useSession.setState({ token: 'token-1', status: 'signed-in', role, account: session });
  });
  afterEach(() => {
    // What is still drawn would be drawn again without what was put in place of the browser's own.
    cleanup();
    vi.unstubAllGlobals();
    clearSession();
  });
}

/** The caller after a transfer, and on the call for its own account. */
export const ownReply = (available: number, role: Role = 'agent') =>
  account({ id: '7', username: 'office7', role, walletBalance: available, exposure: 0, available });

export const backOfficeAccount = (changes: Partial<BackOfficeAccount> = {}): BackOfficeAccount => ({
  id: '19',
  username: 'mango_19',
  fullName: 'Mango House',
  nickname: 'Mango',
  email: null,
  phone: '98450 11412',
  city: 'Kochi',
  role: 'user',
  accountType: 'User',
  status: 'active',
  betLocked: false,
  userLocked: false,
  agentId: '7',
  agentName: 'Back office',
  agentUsername: 'office7',
  createdAt: '2026-03-04T05:45:00.000Z',
  creditTotal: 300_000,
  points: 412_400,
  clientPL: 112_400,
  clientPLPercent: 37.47,
  clientProfitWinTotal: 200_000,
  clientProfitLossTotal: 87_600,
  ...{ exposure: 48_000, heldPoints: 0 },
  walletBalance: 412_400,
  availablePoints: 364_400,
  ownAvailablePoints: 364_400,
  ownProfitTotals: null,
  downlineProfitTotals: null,
  ...changes,
});

export const profileOf = (changes: Partial<AccountProfile> = {}): AccountProfile => ({
  ...backOfficeAccount(),
  remark: null,
  partnership: null,
  favoriteMaster: false,
  changePasswordLock: false,
  twoFactor: false,
  creditLimit: 300_000,
  casinoPoints: 0,
  sportsPoints: 412_400,
  thirdPartyPoints: 0,
  ...changes,
});

export const parent = backOfficeAccount({
  id: '7',
  username: 'office7',
  fullName: 'Back office',
  role: 'agent',
  accountType: 'Agent',
});

export const movement = (id: number, changes: Partial<AccountMovement> = {}): AccountMovement => ({
  id: String(id),
  direction: 'credit',
  category: 'credit',
  type: 'deposit',
  amount: 100 * id,
  balanceBefore: 0,
  balanceAfter: 100 * id,
  createdAt: '2026-11-21T04:30:00.000Z',
  updatedAt: '2026-11-21T04:30:00.000Z',
  remark: null,
  referenceType: 'account',
  referenceId: '19',
  counterpartName: 'Back office',
  counterpartUsername: 'office7',
  actor: { username: 'office7', role: 'agent' },
  meta: {
    sportName: null,
    eventName: null,
    marketName: null,
    selectionName: null,
    transfer: { from: 'office7', to: 'mango_19' },
    playerUsername: null,
    agentPart: null,
    agentName: 'Back office',
    mode: null,
  },
  ...changes,
});

export const movements = (
  items: readonly AccountMovement[],
  total = items.length,
  changes: Partial<BackOfficeAccount> = {},
) => ({
  body: { items, total, page: 1, pageSize: 10, user: backOfficeAccount(changes) },
});

export function show(dialog: ReactNode) {
  const queries = makeQueryClient();
  const shown = render(<QueryClientProvider client={queries}>{dialog}</QueryClientProvider>);
  return { ...shown, user: userEvent.setup() };
}

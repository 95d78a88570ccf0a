import type { BackOfficeAccount } from '@pavilion/contract';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { later } from '../../../shared/i18n/i18n.ts';

export type NotDone = { readonly row: BackOfficeAccount; readonly why: string };
export type Many = {
  readonly done: readonly BackOfficeAccount[];
  readonly notDone: readonly NotDone[];
  /** Why it was given up before the end, and what was not tried; null when everything was. */
  readonly stopped: { readonly why: string; readonly left: readonly BackOfficeAccount[] } | null;
};

/** What says that the next account would be refused for the same reason; a wrong code above all, of which only so many are free. */
const STOPS: readonly string[] = [
  'TRANSACTION_CODE_INVALID',
  'TRANSACTION_CODE_LOCKED',
  'CONFIRMATION_NEEDED',
  'LOGIN_REQUIRED',
  'ROLE_NOT_ALLOWED',
  'USER_LOCKED',
  'RATE_LIMITED',
];
const isStop = (error: unknown) => !(error instanceof ApiError) || STOPS.includes(error.code);

/**
 * Does one act to many accounts, one after the other. What is refused for one account does not keep the others; what would be
 * refused for each, and a server that does not answer, ends it. `onDone` hears how many are through.
 */
export async function overMany(
  rows: readonly BackOfficeAccount[],
  act: (row: BackOfficeAccount) => Promise<unknown>,
  onDone: (through: number) => void = () => undefined,
): Promise<Many> {
  const done: BackOfficeAccount[] = [];
  const notDone: NotDone[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      // One after the other: a wrong code must not be tried for all of them.
      // oxlint-disable-next-line no-await-in-loop
      await act(row);
      done.push(row);
    } catch (error) {
      const why = errorText(error, later('It could not be changed.'));
      if (isStop(error)) return { done, notDone, stopped: { why, left: rows.slice(at) } };
      notDone.push({ row, why });
    }
    onDone(at + 1);
  }
  return { done, notDone, stopped: null };
}

import { create } from 'zustand';
import { readStored, writeStored } from '../browser/stored.ts';

/** One-click betting of an account: the stake of every press on a price, in paise; null is off, as it is at first. */
type OneClick = { readonly owner: string | null; readonly stakePaise: number | null };

const keyOf = (owner: string): string => `pavilion.one-click.${owner}`;

export const useOneClick = create<OneClick>()(() => ({ owner: null, stakePaise: null }));

/** Takes up what this account had chosen in this browser. */
export function followOneClick(owner: string | null): void {
  const kept = owner === null ? 0 : Number(readStored(keyOf(owner)) ?? 0);
  useOneClick.setState({ owner, stakePaise: Number.isSafeInteger(kept) && kept > 0 ? kept : null });
}

export function setOneClick(stakePaise: number | null): void {
  const { owner } = useOneClick.getState();
  if (owner === null) return;
  writeStored(keyOf(owner), stakePaise === null ? null : String(stakePaise));
  useOneClick.setState({ stakePaise });
}

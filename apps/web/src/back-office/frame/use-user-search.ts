import { useQuery } from '@tanstack/react-query';
import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { foundAccounts } from '../../shared/api/back-office/frame.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { openAccountDialog } from '../../shared/lib/back-office-overlays.ts';

const REST_MS = 350;

/** `text` once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}

/** The search of the top bar: what is found while somebody types, and what choosing it does. */
export function useUserSearch(role: Role, onDone: () => void) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const text = typed.trim();
  const rested = useRested(text);
  const { data, error, isFetching, refetch } = useQuery({ ...foundAccounts(role, rested), enabled: rested !== '' });
  const done = () => {
    setTyped('');
    onDone();
  };
  return {
    typed,
    setTyped,
    text,
    /** Undefined while what is found belongs to an older text. */
    found: rested === text ? data : undefined,
    error: rested === text ? error : null,
    waiting: rested !== text || isFetching,
    retry: () => void refetch(),
    /** The account with its tabs; a super admin's account has no such dialog, so its row in the list is shown. */
    open: (account: BackOfficeAccount) => {
      done();
      if (account.role === 'super_admin') void navigate(backOfficePath(role, 'users', { search: account.username }));
      else openAccountDialog(account);
    },
    /** All that match, in the Account List. */
    showAll: () => {
      if (text === '') return;
      done();
      void navigate(backOfficePath(role, 'users', { search: text }));
    },
  };
}

export type UserSearch = ReturnType<typeof useUserSearch>;

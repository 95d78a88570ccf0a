import type { Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { endSession, endSessions, multiLogins } from '../../shared/api/back-office/multi-login.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';

const ALL = 'all';

/** Ends sessions, one act at a time, says what came of it, and has the lists read again. */
export function useSignOut(role: Role) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<{ message: string }>, failed: string) => {
    setBusy(name);
    try {
      toast('ok', (await act()).message);
    } catch (error) {
      toast('bad', errorText(error, failed));
    }
    await queries.invalidateQueries(multiLogins);
    setBusy(null);
  };
  return {
    /** The session that is being ended, or all of them. */
    busy,
    endsAll: busy === ALL,
    end: (id: string) => void run(id, () => endSession(role, id), 'Unable to sign out that session.'),
    endAll: (place: string, days: string) =>
      run(ALL, () => endSessions(role, place, days), 'Unable to sign out these sessions.'),
  };
}

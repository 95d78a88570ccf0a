import type { Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { endSession, endSessions, multiLogins } from '../../shared/api/back-office/multi-login.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later } from '../../shared/i18n/i18n.ts';

const ALL = 'all';

/** Ends sessions, one act at a time, says what came of it, and has the lists read again. */
export function useSignOut(role: Role) {
  const queries = useQueryClient();
  const { busy, run: act } = useAct<string>();
  const run = async (name: string, end: () => Promise<{ message: string }>, failed: string) => {
    await act(name, failed, async () => (await end()).message);
    await queries.invalidateQueries(multiLogins);
  };
  return {
    /** The session that is being ended, or all of them. */
    busy,
    endsAll: busy === ALL,
    end: (id: string) => void run(id, () => endSession(role, id), later('Unable to sign out that session.')),
    endAll: (place: string, days: string) =>
      run(ALL, () => endSessions(role, place, days), later('Unable to sign out these sessions.')),
  };
}

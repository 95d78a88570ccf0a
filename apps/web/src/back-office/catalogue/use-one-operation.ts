import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogueError, isSessionOver } from '../../shared/api/back-office/catalogue.ts';
import { keys } from '../../shared/api/query-client.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';

type Operation = {
  /** Names the control that shows that it works. */
  name: string;
  run: () => Promise<unknown>;
  failed: string;
  /** What to say when it is done; switches say it by themselves. */
  done?: string;
  /** Where a switch is thrown to. */
  to?: boolean;
};

/**
 * One operation on the catalogue at a time: while one runs, no other begins. Whatever came of
 * it, the lists are read again, so that a switch which was not thrown goes back.
 */
export function useOneOperation() {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Operation | null>(null);
  const start = async (operation: Operation): Promise<void> => {
    if (running !== null) return;
    setRunning(operation);
    const { run, failed, done } = operation;
    try {
      await run();
      if (done) toast('ok', done);
    } catch (error) {
      if (!isSessionOver(error)) toast('bad', catalogueError(error, failed));
    }
    await queries.invalidateQueries({ queryKey: keys.backOfficeCatalogue });
    setRunning(null);
  };
  return {
    /** The name of what runs. */
    busy: running?.name ?? null,
    /** Where a switch stands: while it is being thrown, where it is thrown to. */
    stands: (name: string, enabled: boolean) => (running?.name === name ? (running.to ?? enabled) : enabled),
    start: (operation: Operation) => void start(operation),
  };
}

export type OneOperation = ReturnType<typeof useOneOperation>;

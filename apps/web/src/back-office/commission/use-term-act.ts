import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { COMMISSION } from '../../shared/api/back-office/money/commission.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';

/** Doing something to terms from a dialog: busy meanwhile, its failure inside, closed and read again when it is done. */
export function useTermAct(onClose: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (run: () => Promise<unknown>, words: { done: string; about: string; failed: string }) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await run();
      toast('ok', words.done, words.about);
      onClose();
    } catch (error) {
      setProblem(errorText(error, words.failed));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: COMMISSION });
    }
  };
  return { busy, problem, act };
}

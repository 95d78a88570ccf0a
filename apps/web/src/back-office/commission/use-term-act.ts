import { useQueryClient } from '@tanstack/react-query';
import { COMMISSION } from '../../shared/api/back-office/money/commission.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';

/** Doing something to terms from a dialog: busy meanwhile, its failure inside, closed and read again when it is done. */
export function useTermAct(onClose: () => void) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const act = async (run: () => Promise<unknown>, words: { done: string; about: string; failed: string }) => {
    const { done } = await submit.run(words.failed, async () => void (await run()));
    void queries.invalidateQueries({ queryKey: COMMISSION });
    if (!done) return;
    toast('ok', words.done, words.about);
    onClose();
  };
  return { submit, act };
}

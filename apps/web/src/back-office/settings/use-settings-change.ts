import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { systemSettings, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { t } from '../../shared/i18n/i18n.ts';

type Answer = SystemSettings & { message: string };

/** Saves one of the system's settings: the server's words in a toast, its refusal beside the control. */
export function useSettingsChange<Value>(save: (value: Value) => Promise<Answer>, failed: string) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: save,
    onSuccess({ message, ...settings }) {
      queries.setQueryData(systemSettings.queryKey, settings);
      toast('ok', t(message));
    },
  });
  return { ...change, failure: change.isError ? errorText(change.error, failed) : null };
}

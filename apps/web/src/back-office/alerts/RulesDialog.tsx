import type { AlertRulesReply } from '@pavilion/contract';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { RulesFields } from './RulesFields.tsx';
import { useRulesForm } from './use-rules-form.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The rules where there is no room for them beside the list. */
export function RulesDialog({ rules, onClose }: { rules: AlertRulesReply; onClose: () => void }) {
  const form = useRulesForm(rules, onClose);
  return (
    <FormDialog
      title={t('Alert rules')}
      act={t('Save rules')}
      size="wide"
      submit={form.submit}
      onClose={onClose}
      onSubmit={form.send}
    >
      <RulesFields form={form} />
    </FormDialog>
  );
}

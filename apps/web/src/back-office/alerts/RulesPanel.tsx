import type { AlertRulesReply } from '@pavilion/contract';
import { useId } from 'react';
import { DialogForm } from '../../shared/form/DialogForm.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { RulesFields } from './RulesFields.tsx';
import { useRulesForm } from './use-rules-form.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The rules beside the list, with one Save for all of them; it waits until something is changed. */
export function RulesPanel({ rules }: { rules: AlertRulesReply }) {
  const form = useRulesForm(rules);
  const id = useId();
  const { busy, outcome } = form.submit;
  return (
    <section aria-label={t('Alert rules')} className="panel flex flex-col">
      <h2 className="border-b border-line px-4 py-3 text-sm font-semibold">{t('Alert rules')}</h2>
      <div className="p-4">
        <DialogForm id={id} outcome={outcome} onSubmit={() => form.changed && !busy && form.send()}>
          {form.overtaken && (
            <Alert tone="warn">
              {t('Somebody else has changed the rules meanwhile. Undo shows them; Save puts yours in their place.')}
            </Alert>
          )}
          <RulesFields form={form} />
        </DialogForm>
      </div>
      <div className="flex justify-end gap-2.5 rounded-b-card border-t border-line bg-sunken px-4 py-3">
        <Button look="ghost" size="sm" disabled={!form.changed || busy} onClick={form.undo}>
          {t('Undo')}
        </Button>
        <Button look="primary" size="sm" type="submit" form={id} disabled={!form.changed} loading={busy}>
          {t('Save rules')}
        </Button>
      </div>
    </section>
  );
}

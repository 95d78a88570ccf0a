import { RefreshCw } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';

export type RefreshButtonProps = { loading: boolean; disabled?: boolean; onRefresh: () => void };

/** Asks for a list again. */
export function RefreshButton({ loading, disabled = false, onRefresh }: RefreshButtonProps) {
  return (
    <Button loading={loading} disabled={disabled} onClick={onRefresh}>
      <RefreshCw size={15} aria-hidden="true" />
      {t('Refresh')}
    </Button>
  );
}

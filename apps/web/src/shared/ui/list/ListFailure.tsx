import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export type ListFailureProps = {
  /** Why: the server's words or the page's own. */
  text: string;
  onRetry: () => void;
  /** It stands in a panel already, or in a dialog. */
  bare?: boolean;
};

/** What could not be loaded, in place of it, and a way to ask again. */
export function ListFailure({ text, onRetry, bare = false }: ListFailureProps) {
  const failure = (
    <EmptyState alert art="wicket" title={text} action={<Button onClick={onRetry}>{t('Try again')}</Button>} />
  );
  return bare ? failure : <section className="panel">{failure}</section>;
}

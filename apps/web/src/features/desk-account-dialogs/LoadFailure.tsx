import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { failureText } from './use-submit.ts';

/** What could not be loaded, in the server's words or the dialog's, and a way to ask again. */
export function LoadFailure({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return (
    <EmptyState
      alert
      art="wicket"
      title={failureText(error, text)}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

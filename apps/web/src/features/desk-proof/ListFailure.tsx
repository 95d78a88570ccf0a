import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A list that could not be loaded: the server's words or the page's, and a way to ask again. */
export function ListFailure({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return (
    <section className="panel">
      <EmptyState
        alert
        art="wicket"
        title={errorText(error, text)}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </section>
  );
}

import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nothing to show, and the way back to everything where something is searched for. */
export function NothingFound({ title, dirty, onReset }: { title: string; dirty: boolean; onReset: () => void }) {
  return (
    <EmptyState
      title={title}
      help={dirty && 'Check the spelling or clear the search.'}
      action={dirty && <Button onClick={onReset}>Reset</Button>}
    />
  );
}

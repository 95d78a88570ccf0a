import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';

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

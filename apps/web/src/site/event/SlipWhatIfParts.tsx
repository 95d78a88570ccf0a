import { type ReactNode, useDeferredValue } from 'react';
import { useWhatIf } from '../../shared/lib/bet/use-positions.ts';
import { SlipWhatIfContext } from './event-view.ts';

/** Rows in it say what the bet in the slip would bring. The slip answers a press first, the rows follow it. */
export function SlipWhatIfParts({ children }: { children: ReactNode }) {
  return <SlipWhatIfContext value={useDeferredValue(useWhatIf())}>{children}</SlipWhatIfContext>;
}

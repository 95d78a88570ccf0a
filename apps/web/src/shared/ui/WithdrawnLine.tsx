import { formatTime } from '../lib/format/format.ts';

type Withdrawn = { readonly id: string; readonly name: string; readonly percent: number; readonly at: string };

/** Runners that have left a market, with their reduction factors; nothing where all run. */
export function WithdrawnLine({ withdrawn }: { withdrawn: readonly Withdrawn[] }) {
  if (withdrawn.length === 0) return null;
  return (
    <span className="block text-xs wrap-anywhere text-warn">
      Withdrawn:{' '}
      {withdrawn.map(({ name, percent, at }) => `${name} (${percent} %, ${formatTime(Date.parse(at))})`).join(', ')}
    </span>
  );
}

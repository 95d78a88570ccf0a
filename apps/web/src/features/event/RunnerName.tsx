import { RunnerPosition, type RunnerProfit } from './RunnerPosition.tsx';

/** A runner's name with what the player makes if it wins. */
export function RunnerName({ name, profit, message }: { name: string; profit: RunnerProfit; message: string }) {
  return (
    <div className="min-w-0">
      <b title={name} className="block truncate text-[15px] leading-5 font-semibold desk:text-base">
        {name}
      </b>
      <RunnerPosition profit={profit} />
      {message && <span className="block truncate text-2xs text-ink-3">{message}</span>}
    </div>
  );
}

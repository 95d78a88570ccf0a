import { sideWord, titleText } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { SlipPick } from '../../shared/lib/bet/slip-draft.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';

/** What the bet is on, tinted by its side. */
export function SlipSelection({ pick }: { pick: SlipPick }) {
  const back = pick.side === 'back' || pick.kind === 'oddeven';
  return (
    <div
      data-keep-clear
      className={cx(
        '-mx-4 border-l-[3px] px-4 py-[11px]',
        back ? 'border-back-1 bg-back-soft' : 'border-lay-1 bg-lay-soft',
      )}
    >
      <p className="flex items-start gap-2 text-lg font-semibold">
        <span className="mt-0.5">
          <StatusPill tone={back ? 'back' : 'lay'}>{sideWord(pick.kind, pick.side)}</StatusPill>
        </span>
        <span className="line-clamp-2 min-w-0">{rowName(pick.selectionName)}</span>
      </p>
      <p className="mt-0.5 truncate text-xs text-ink-2">
        {titleText(pick.marketName)} · {pick.eventName}
      </p>
    </div>
  );
}

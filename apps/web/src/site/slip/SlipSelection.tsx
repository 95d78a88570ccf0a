import type { ReactNode } from 'react';
import { sideWord, titleText } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { SlipPick } from '../../shared/lib/bet/slip-draft.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';

/** What the bet is on, tinted by its side; `children` stand at its end. */
export function SlipSelection({ pick, children }: { pick: SlipPick; children?: ReactNode }) {
  const back = pick.side === 'back' || pick.kind === 'oddeven';
  return (
    <div
      data-keep-clear
      className={cx(
        '-mx-4 flex items-center gap-2 border-l-[3px] pl-4',
        children ? 'py-1 pr-1.5' : 'py-[11px] pr-4',
        back ? 'border-back-1 bg-back-soft' : 'border-lay-1 bg-lay-soft',
      )}
    >
      <div className="min-w-0 flex-1">
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
      {children}
    </div>
  );
}

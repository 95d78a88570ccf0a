import { cx } from '../lib/cx.ts';

/** A team's code on the plate of a manual scoreboard, with its two colours along the foot. */
export function TeamPlate({
  code,
  colours,
  small = false,
}: {
  code: string;
  colours: readonly [string, string];
  small?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-[4px] bg-[#0b241b] font-display font-semibold tracking-[0.06em] text-cream-100 shadow-[inset_0_0_0_1px_rgb(243_234_212/.28),0_1px_0_rgb(0_0_0/.25)]',
        small ? 'h-6 min-w-[38px] px-1.5 pt-0.5 text-[11px]' : 'h-[34px] min-w-[52px] px-[9px] pt-[3px] text-[15px]',
      )}
    >
      <Pin side="left" />
      <Pin side="right" />
      {code}
      <i
        className="absolute inset-x-1 bottom-[2px] h-[2px] rounded-full"
        style={{ background: `linear-gradient(90deg,${colours[0]} 62%,${colours[1]} 0)` }}
      />
    </span>
  );
}

function Pin({ side }: { side: 'left' | 'right' }) {
  return (
    <i
      className={cx(
        'absolute top-1 size-[3px] rounded-full bg-cream-100/55',
        side === 'left' ? 'left-1.5' : 'right-1.5',
      )}
    />
  );
}

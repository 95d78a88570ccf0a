import { useSlipDraft } from '../../lib/bet/slip-draft.ts';
import { cellKey, rowKeyOf } from '../price/cell.ts';
import { type PickEvent, pickOf } from '../price/pick.ts';
import { PriceCell } from '../price/PriceCell.tsx';
import { usePickedIn } from '../price/use-picked.ts';
import type { ListedShape, RowShape } from '../reading.ts';
import type { SLOTS } from './slots.ts';

export type SlotCellsProps = {
  topic: string;
  sportName: string;
  event: ListedShape;
  slot: (typeof SLOTS)[number];
};

/** Back and lay of 1, X or 2. A slot without a runner is locked. */
export function SlotCells({ slot, ...of }: SlotCellsProps) {
  'use memo';
  const row = of.event.slots[slot.slot];
  return <RowCells {...of} row={row} name={row?.name ?? slot.label} />;
}

/** No key begins like this. */
const NO_ROW = '/';

type RowCellsProps = Omit<SlotCellsProps, 'slot'> & { row: RowShape | null; name: string };

/** The best back and lay of a runner, locked where there is none; a press opens the slip. */
export function RowCells({ topic, sportName, event, row, name }: RowCellsProps) {
  'use memo';
  const { market } = event;
  const open = useSlipDraft((draft) => draft.open);
  const picked = usePickedIn(market && row ? rowKeyOf(market.marketId, row.selectionKey) : NO_ROW);
  return (
    <div data-cells className="flex gap-[3px]">
      {(['back', 'lay'] as const).map((side) => {
        const key = market && row ? cellKey(market.marketId, row.selectionKey, side, 0) : '';
        return (
          <PriceCell
            key={side}
            topic={topic}
            boxKey={key}
            kind="match"
            side={side}
            name={name}
            selected={picked === key}
            onPick={
              market && row
                ? (cell) =>
                    open(
                      pickOf(
                        pickEvent(event, sportName),
                        { topic, market, row, side, place: 0, marketName: 'Match Odds' },
                        cell,
                      ),
                    )
                : undefined
            }
          />
        );
      })}
    </div>
  );
}

/** The event of a line as the slip knows it. */
export const pickEvent = (event: ListedShape, sportName: string): PickEvent => ({
  eventId: event.eventId,
  name: event.name,
  startsAtMs: event.startsAtMs,
  sportId: event.sportId,
  sportName,
  competitionId: event.competitionId,
  competitionName: event.competitionName,
});

import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { runnerOf } from '../../../shared/lib/event/race-names.ts';
import { placedRow } from '../../../shared/lib/event/row-names.ts';
import { Silk } from '../../../shared/ui/art/Silk.tsx';
import { ChartName } from '../markets/ChartName.tsx';
import { FancyMarket } from '../markets/FancyMarket.tsx';
import type { Section } from '../sections.ts';

/** To be placed: the places stand in the head, so a row is its runner alone. */
export default function PlaceMarket({ section }: { section: Section }) {
  // The feed's own message says the places once more.
  const markets = section.markets.map((market) =>
    /^\d+ places?$/i.test(market.message) ? { ...market, message: '' } : market,
  );
  return <FancyMarket section={{ ...section, markets }} Name={PlaceName} />;
}

function PlaceName({ market, row }: { market: MarketShape; row: RowShape }) {
  const name = placedRow(row.name)?.runner ?? row.name;
  const { number, horse } = runnerOf(name);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {number !== null && <b className="num w-[18px] shrink-0 text-right font-semibold">{number}</b>}
      <Silk name={horse} size={20} />
      <ChartName
        market={market}
        row={{ ...row, name: horse }}
        className="line-clamp-2 min-w-0 leading-[17px] font-medium"
      />
    </span>
  );
}

import type { Beats } from '../beat.ts';
import { closedQuote, type Instant, type Life, type MarketPlan, type RowQuote } from '../event-model.ts';
import { bookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { exchangePlan, runnerRows } from '../quote/exchange-plan.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { withLean } from '../quote/leaning.ts';
import { hash } from '../random.ts';
import type { CricketClock } from './cricket-clock.ts';
import type { CricketPricer } from './cricket-pricer.ts';
import type { CricketScript } from './cricket-script.ts';

const STAKE_MAX = 100_000;
/** Nobody is sure of so rare a thing. */
const HALF_WIDTH = 0.12;
/** The bookmaker's edge is narrower than the exchange's, so both lean within this. */
const LEAN_WIDTH = 0.03;
const LIQUIDITY = 3_000;
/** From this chance on the bookmaker quotes both answers as in any two-way book. */
const LIKELY = 0.05;
/** The bookmaker's edge in points per 100 on either side of NO. */
const EDGE = 0.5;
const YES = 0;

export interface TiedInput {
  script: CricketScript;
  clock: CricketClock;
  pricer: CricketPricer;
  beats: Beats;
  key: number;
}

function tiedLife({ superOver, rainAt, inningsEndsAt, endsAt }: CricketScript, sids: readonly number[]): Life {
  const answer = superOver ? YES : 1;
  return {
    opensAt: Number.NEGATIVE_INFINITY,
    closesAt: rainAt ?? inningsEndsAt[1],
    decidedAt: rainAt === null ? inningsEndsAt[1] : endsAt,
    outcome:
      rainAt === null
        ? { type: 'winner', sid: sids[answer] ?? 0, name: ['Yes', 'No'][answer] ?? '' }
        : { type: 'void', remark: 'Match abandoned' },
  };
}

/** Level scores after both innings, whoever wins the super over: an exchange market and the bookmaker's. */
export function tiedMarkets(input: TiedInput): MarketPlan[] {
  const { script, clock, pricer, beats, key } = input;
  const chances = ({ at, beat, beatAt }: Instant): [number, number] => {
    const tie = Math.min(0.999, Math.max(0.0012, pricer.tieChance(clock.count(at))));
    const lean = () => beats.lean({ index: beat, at: beatAt }, 6);
    const [yes = tie, no = 1 - tie] = withLean([tie, 1 - tie], LEAN_WIDTH, lean);
    return [yes, no];
  };
  const exchangeSids = [37_302, 37_303];
  const exchange: MarketPlan = {
    ...exchangePlan(11, 'TIED_MATCH', 7.001, STAKE_MAX),
    life: tiedLife(script, exchangeSids),
    rows: runnerRows(['Yes', 'No'], exchangeSids, [1, 3]),
    quote: (_rows, instant) => {
      if (clock.matchState(instant.at) !== 'open') return ladderClosed(2);
      const depth = { halfWidth: HALF_WIDTH, stepTicks: 2, size: LIQUIDITY, sizeSigma: 1.4, key: hash(key, 11) };
      return ladderQuotes(chances(instant), { ...depth, beat: instant.beat });
    },
  };
  const bookmaker: MarketPlan = {
    ...exchangePlan(12, 'Tied Match', 2.9, STAKE_MAX),
    gtype: 'match1',
    dtype: 2,
    boxes: 2,
    life: tiedLife(script, [1, 2]),
    rows: runnerRows(['YES', 'NO'], [1, 2], [1, 3]),
    quote: (rows, instant) => {
      const row = clock.rowState(instant.at);
      const state = row === 'open' ? clock.matchState(instant.at) : row;
      return state === 'open' ? tiedQuotes(chances(instant)) : rows.map(() => closedQuote(state));
    },
  };
  return [exchange, bookmaker];
}

/** As captured: NO alone, in quarters of a point, until a tie is in sight. */
function tiedQuotes([yes, no]: readonly [number, number]): RowQuote[] {
  if (yes >= LIKELY) return bookmakerQuotes([yes, no], STAKE_MAX);
  const rate = 100 / no - 100;
  const back = Math.floor((rate - EDGE) * 4) / 4;
  // So little is not worth a rate: a quarter of a point would already be too much.
  if (back <= 0) return [closedQuote('suspended'), closedQuote('suspended')];
  const lay = Math.max(back + 0.5, Math.ceil((rate + EDGE) * 4) / 4);
  const open: RowQuote = {
    state: 'open',
    back: [{ price: back, size: STAKE_MAX }],
    lay: [{ price: lay, size: STAKE_MAX }],
  };
  return [closedQuote('suspended'), open];
}

import type { FinalScore, MarketKind, MarketResult } from '@pavilion/betting';
import { winner } from '@pavilion/betting';

type Named = { readonly id: string; readonly name: string };
/** A market as its names say what it is about. */
type NamedMarket = { readonly kind: MarketKind; readonly name: string; readonly outcomes: readonly Named[] };

const DRAW = /^(the )?draw$/i;
const OTHER = /any (other|unquoted)/i;

type Reader = (score: FinalScore) => MarketResult | null;
const won = (outcome: Named | undefined): MarketResult | null => (outcome === undefined ? null : winner(outcome.id));

/** Home, away and draw; also of a bookmaker. Runners stand in the order of the sides. */
function threeWay(outcomes: readonly Named[]): Reader | null {
  const draw = outcomes.find(({ name }) => DRAW.test(name.trim()));
  const [home, away, ...more] = outcomes.filter((outcome) => outcome !== draw);
  if (draw === undefined || home === undefined || away === undefined || more.length > 0) return null;
  return ([first, second]) => won(first === second ? draw : first > second ? home : away);
}

/** `Over/Under 2.5 Goals`. */
function total(name: string, outcomes: readonly Named[]): Reader | null {
  const line = /over\s*\/\s*under\s+(\d+\.5)\b/i.exec(name)?.[1];
  const over = outcomes.find((outcome) => /^over\b/i.test(outcome.name));
  const under = outcomes.find((outcome) => /^under\b/i.test(outcome.name));
  if (line === undefined || over === undefined || under === undefined) return null;
  return ([first, second]) => won(first + second > Number(line) ? over : under);
}

/** `Correct Score`: `2 - 1`, and what is on offer for all the others. */
function exact(name: string, outcomes: readonly Named[]): Reader | null {
  if (!/^correct score$/i.test(name.trim())) return null;
  const scores = new Map(
    outcomes.flatMap((outcome) => {
      const [, first, second] = /^(\d+)\s*-\s*(\d+)$/.exec(outcome.name.trim()) ?? [];
      return first === undefined || second === undefined
        ? []
        : [[`${Number(first)}-${Number(second)}`, outcome] as const];
    }),
  );
  const others = outcomes.filter((outcome) => OTHER.test(outcome.name));
  const otherOf = ([first, second]: FinalScore): Named | undefined => {
    if (others.length === 1) return others[0];
    const side = first === second ? /draw/i : first > second ? /home/i : /away/i;
    return others.find((outcome) => side.test(outcome.name));
  };
  return (score) => won(scores.get(`${score[0]}-${score[1]}`) ?? otherOf(score));
}

/** `Both teams to score?` */
function both(name: string, outcomes: readonly Named[]): Reader | null {
  if (!/^both teams to score\??$/i.test(name.trim())) return null;
  const [yes, no] = ['yes', 'no'].map((word) => outcomes.find((outcome) => outcome.name.trim().toLowerCase() === word));
  return yes === undefined || no === undefined ? null : ([first, second]) => won(first > 0 && second > 0 ? yes : no);
}

/**
 * How the final score of a football match decides a market, as far as its name and its runners say so; null where the score
 * alone does not decide it (a first half, a goalscorer, a name that is not known).
 */
export function scoreReader({ kind, name, outcomes }: NamedMarket): Reader | null {
  if (/half|period|extra|penalt|corner|card/i.test(name)) return null;
  if (kind === 'oddeven') {
    return /total goals/i.test(name) ? ([first, second]) => winner((first + second) % 2 === 1 ? 'odd' : 'even') : null;
  }
  if (kind === 'bookmaker') return /^bookmaker$/i.test(name.trim()) ? threeWay(outcomes) : null;
  if (kind !== 'match') return null;
  if (/^match[ _]odds$/i.test(name.trim())) return threeWay(outcomes);
  return total(name, outcomes) ?? exact(name, outcomes) ?? both(name, outcomes);
}

/** Whether a score of two numbers, each of goals, is how matches of this sport end. */
export const endsInGoals = (sport: string): boolean => /football|soccer/i.test(sport);

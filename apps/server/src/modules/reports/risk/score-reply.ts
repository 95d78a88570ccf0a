import { type Paise, rupeesFromPaise, scoreMap } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { endsInGoals, scoreReader } from '@pavilion/feed';
import type { NetMarketBooks } from './net-markets.ts';

/** So many goals of one side are shown; hardly a match has more. */
const GOALS_SHOWN = 6;

type Scores = ReplyOf<Api['riskBackOffice']['event']>['scores'];

/** What every final score would make of the books of one event; null where no score decides any of them. */
export function scoresReply(books: readonly NetMarketBooks[]): Scores {
  const decided = books.flatMap(({ market, net }) => {
    const { kind, name, outcomes } = market;
    const resultAt = endsInGoals(market.sport) ? scoreReader({ kind, name, outcomes }) : null;
    return resultAt === null ? [] : [{ market, net, resultAt }];
  });
  const [first] = decided;
  if (first === undefined) return null;
  const [home = '', away = ''] = first.market.event.split(/ v(?:s\.?)? /);
  const mapOf = (which: 'ownState' | 'grossState') =>
    scoreMap(
      decided.map(({ net, resultAt }) => ({ book: net[which], resultAt })),
      GOALS_SHOWN,
    );
  const gross = mapOf('grossState');
  const zero = (amount: Paise | undefined) => (amount === undefined ? 0 : rupeesFromPaise(amount));
  return {
    home,
    away,
    cells: mapOf('ownState').map((row, goals) =>
      row.map((own, conceded) => ({ own: zero(own), gross: zero(gross[goals]?.[conceded]) })),
    ),
    markets: decided.map(({ market }) => ({ id: String(market.id), name: market.name })),
  };
}

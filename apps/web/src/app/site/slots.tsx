import { lazy } from 'react';
import { FIRST_PAGE_CODE } from '../first-page/first-page-code.ts';

/**
 * Where the features meet the shell. Features never import each other; they meet here. Each slot is one file with a
 * default export, loaded when it is first needed:
 *
 * | slot | file | drawn | props |
 * |---|---|---|---|
 * | MarketsPage | site/markets/MarketsPage.tsx | main column of /markets and /exchange | none |
 * | EventPage | site/event/EventPage.tsx | main column of /event/:eventId | `{ ownBets }`, which draws EventBets where a phone has them in the page (reads useParams, useSearchParams) |
 * | Slip | site/slip/Slip.tsx | in the right rail (wide), an overlay drawer (1024 to 1279), a panel at the foot (mobile), while `useSlipDraft().pick` is set; the frame is the shell's, head and close button are the slip's | `{ place: 'rail' \| 'drawer' \| 'sheet' }` |
 * | RailChart | site/chart/RailChart.tsx | in the right rail of an event page while no slip is open | none (reads `usePanels`) |
 * | SlipOverlays | site/slip/SlipOverlays.tsx | over every page from the first pick on: the success dialog lives here, because the slip is gone by then | none |
 * | UnansweredRequests | site/slip/placing/UnansweredRequests.tsx | nothing to see: finds out what became of bets, cash-outs and orders that were sent and never answered | `{ owner }` |
 * | OneClick | site/slip/OneClick.tsx | over every page while one-click betting is on | none |
 * | MyBets | site/my-bets/MyBets.tsx | covers the right rail (wide), a drawer, or a full-height sheet; opens by `showOverlay('my-bets')` | `{ eventId: string \| null, onClose, above }` |
 * | EventBets | site/my-bets/EventBets.tsx | under the slip in the right rail of an event page, and on a phone in the page itself, for signed-in users | `{ eventId }` |
 * | OpenBets | site/my-bets/OpenBets.tsx | in the right rail where no event is shown, for players | none |
 * | AutoRules | site/cash-out/AutoRules.tsx | over the bets of My Bets, and under the slip on an event's page, for players | `{ eventId: string \| null }` |
 * | OpenOrders | site/orders/OpenOrders.tsx | over the bets of My Bets, and under the slip on an event's page, for players where orders are taken | `{ eventId: string \| null, bounded }` |
 * | PriceAlerts | site/chart/PriceAlerts.tsx | over the bets of My Bets, and under the slip on an event's page, for players | `{ eventId: string \| null }` |
 * | SessionReminder | site/responsible/SessionReminder.tsx | over every page while a player is signed in: a dialog every so many minutes, as the player has set | none |
 * | LiveNews | shared/live/notice/LiveNews.tsx | nothing to see: reads settings, home page and catalogue again when an operator has changed them | none |
 * | LiveAccount | shared/live/notice/LiveAccount.tsx | nothing to see: listens to the private topics while somebody is signed in, calls `setWallet`, `refreshAccount`, `restrict` of shared/api/session/session.ts and `emit('bets:updated')` | `{ token }` |
 *
 * What they share: `slip-draft.ts` (the pick, its price and stake), `browse.ts` (chosen sport, competition, event) and
 * `events.ts` of `shared/lib/bet`, `shared/lib/overlays.ts`, `shared/api/session/session.ts`, and the queries of `shared/api`.
 * `bets:updated` makes every query under `keys.bets` read again; the shell does that.
 */
export const MarketsPage = FIRST_PAGE_CODE.markets.Part;
export const EventPage = FIRST_PAGE_CODE.event.Part;
export const Slip = lazy(() => import('../../site/slip/Slip.tsx'));
export const RailChart = lazy(() => import('../../site/chart/RailChart.tsx'));
export const SlipOverlays = lazy(() => import('../../site/slip/SlipOverlays.tsx'));
export const UnansweredRequests = lazy(() => import('../../site/slip/placing/UnansweredRequests.tsx'));
export const OneClick = lazy(() => import('../../site/slip/OneClick.tsx'));
export const MyBets = lazy(() => import('../../site/my-bets/MyBets.tsx'));
export const EventBets = lazy(() => import('../../site/my-bets/EventBets.tsx'));
export const OpenBets = lazy(() => import('../../site/my-bets/OpenBets.tsx'));
export const AutoRules = lazy(() => import('../../site/cash-out/AutoRules.tsx'));
export const PriceAlerts = lazy(() => import('../../site/chart/PriceAlerts.tsx'));
export const OpenOrders = lazy(() => import('../../site/orders/OpenOrders.tsx'));
/** What My Bets has over its bets, of the event whose bets it lists, or of all: orders that wait, automatic cash-outs. */
export const waitingOf = (eventId: string | null) => (
  <>
    <OpenOrders eventId={eventId} bounded />
    <AutoRules eventId={eventId} />
    <PriceAlerts eventId={eventId} />
  </>
);
export const LiveAccount = lazy(() => import('../../shared/live/notice/LiveAccount.tsx'));
export const LiveNews = lazy(() => import('../../shared/live/notice/LiveNews.tsx'));
export const SessionReminder = lazy(() => import('../../site/responsible/SessionReminder.tsx'));

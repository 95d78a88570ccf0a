import { create } from 'zustand';

/** One betting market in which the player holds a position, by the ids of the screen. */
export type CashOutMarket = {
  /** Key of its prices on the price board. */
  readonly topic: string;
  readonly eventId: string;
  readonly marketId: string;
  /** Any row of a market that settles as a whole, else the row itself. */
  readonly selectionKey: string;
  readonly name: string;
  /** Who can be bet on at own odds; none where orders are not taken. */
  readonly runners: readonly LadderRunner[];
};

/** What is to be cashed out: one section of an event's page, with the markets of it that the player has bets in. */
export type CashOutTarget = {
  readonly title: string;
  readonly eventName: string;
  readonly markets: readonly CashOutMarket[];
  readonly tab: 'now' | 'price' | 'auto';
};

/** The row whose prices are drawn. `topic` is the key of its odds on the price board, for the newest price. */
export type ChartTarget = {
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly name: string;
  /** As players read it. */
  readonly marketTitle: string;
  readonly kind: string;
  readonly topic: string;
};

/** The market whose prices stand in rows, and the runners that have them. */
export type LadderTarget = {
  readonly sportId: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly title: string;
  readonly eventName: string;
  /** The least stake of a bet; null where the feed does not say. */
  readonly minPaise: number | null;
  readonly runners: readonly LadderRunner[];
  /** What it opens with. */
  readonly tool: TradeTool;
};

export type TradeTool = 'ladder' | 'dutching';

/** Dutching over a market of two is a bet on nothing. */
export const DUTCHING_FROM = 3;

export type LadderRunner = {
  readonly selectionKey: string;
  readonly name: string;
  /** Which result it is; null where the feed does not say. */
  readonly outcome: string | null;
};

type Panels = {
  readonly ladder: LadderTarget | null;
  readonly cashOut: CashOutTarget | null;
  readonly chart: ChartTarget | null;
  /** The rows of the page that the rail may draw. */
  readonly charts: readonly ChartTarget[];
};

/** What the pages ask for and `app/` shows: features do not know each other. */
export const usePanels = create<Panels>()(() => ({ ladder: null, cashOut: null, chart: null, charts: [] }));

/** Whether one of them lies over the page: what the page does by keys waits until it is closed. */
export const usePanelOpen = (): boolean =>
  usePanels(({ ladder, cashOut, chart }) => ladder !== null || cashOut !== null || chart !== null);

export const openCashOut = (cashOut: CashOutTarget): void => usePanels.setState({ cashOut });
export const closeCashOut = (): void => usePanels.setState({ cashOut: null });
export const openChart = (chart: ChartTarget): void => usePanels.setState({ chart });
export const closeChart = (): void => usePanels.setState({ chart: null });
export const offerCharts = (charts: readonly ChartTarget[]): void => usePanels.setState({ charts });
export const openLadder = (ladder: LadderTarget): void => usePanels.setState({ ladder });
export const closeLadder = (): void => usePanels.setState({ ladder: null });

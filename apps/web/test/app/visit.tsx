import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { makeQueryClient } from '../../src/shared/api/query-client.ts';
import { clearSession, useSession } from '../../src/shared/api/session/session.ts';
import { keepToken } from '../../src/shared/api/session/token.ts';
import { App } from '../../src/app/App.tsx';
import { useBrowse } from '../../src/shared/lib/bet/browse.ts';
import { closeOverlay } from '../../src/shared/lib/overlays.ts';
import { useSlipDraft } from '../../src/shared/lib/bet/slip-draft.ts';
import { useToasts } from '../../src/shared/ui/overlay/toast.ts';
import { stubMedia, stubResize } from '../support/browser.ts';
import { fakeServer, type SeenCall, signInAnswers } from '../support/fake-server.ts';
import { settings as plain } from '../fixtures/live-page.tsx';
import '../support/patience.ts';
// The features that meet in the shell have their own tests; here each is a word, so that the shell alone is seen.
vi.mock('../../src/app/site/slots.tsx', () => ({
  MarketsPage: () => <p>markets page</p>,
  EventPage: () => <p>event page</p>,
  Slip: ({ place }: { place: string }) => <p>slip in the {place}</p>,
  RailChart: () => <p>prices over time</p>,
  SlipOverlays: () => <p>slip overlays</p>,
  MyBets: ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      close my bets
    </button>
  ),
  EventBets: ({ eventId }: { eventId: string }) => <p>bets of {eventId}</p>,
  waitingOf: () => null,
  LiveAccount: ({ token }: { token: string }) => <p>live {token}</p>,
  LiveNews: () => null,
  SessionReminder: () => null,
  OneClick: () => null,
  AutoRules: () => null,
  OpenOrders: ({ eventId }: { eventId: string }) => <p>orders of {eventId}</p>,
  OpenBets: () => null,
  PriceAlerts: () => null,
}));

export type Screen = 'mobile' | 'on its side' | 'compact' | 'wide';
const WIDTHS: Record<Screen, number> = { mobile: 390, 'on its side': 844, compact: 1100, wide: 1440 };
const HEIGHTS: Record<Screen, number> = { mobile: 844, 'on its side': 390, compact: 800, wide: 900 };

export const emptyHome = { banners: [], trending: [], popupOffers: [], newsTickers: [], updatedAt: null };
export const sports = [
  'Cricket',
  'Football',
  'Tennis',
  'Table Tennis',
  'Kabaddi',
  'Horse Racing',
  'Esoccer',
  'Basketball',
];
const indiaAustralia = {
  event: { id: '7', name: 'India v Australia', openDate: '2026-11-21T04:30:00Z', status: 'Live' },
  sportId: '4',
  competitionId: '41',
  competitionName: 'Test Championship',
  marketIds: [{ marketId: '71', marketName: 'Match Odds', marketType: 'match' }],
  inPlay: true,
  status: 'OPEN',
};
export const eventHit = {
  id: '7',
  name: 'India v Australia',
  sportId: '4',
  sportName: 'Cricket',
  competitionId: '41',
  competitionName: 'Test Championship',
  matchMarketId: '71',
  startsAt: '2026-11-21T04:30:00Z',
  inPlay: true,
};
export const catalogue = {
  'GET /api/app-settings': { body: { ...plain, termsVersion: '1', homePage: emptyHome } },
  'GET /api/content/upcoming_fixtures': { body: { items: [] } },
  'GET /api/content/winner_announcement': { body: { items: [] } },
  'GET /api/content/menu': { body: { items: [] } },
  'GET /api/provider/sports': {
    body: {
      data: sports.map((name, at) => ({
        id: String(at === 0 ? 4 : at + 10),
        name,
        enabled: true,
        marketCount: 9,
        eventsCount: 3,
        liveCount: 0,
      })),
    },
  },
  'GET /api/provider/competitions': {
    body: { data: [{ competition: { id: '41', name: 'Test Championship' }, marketCount: 4, eventsCount: 2 }] },
  },
  'GET /api/provider/events': ({ query }: SeenCall) => ({
    body: { data: query.get('sportId') === '4' ? [indiaAustralia] : [] },
  }),
  'GET /api/search': ({ query }: SeenCall) => {
    const q = query.get('q') ?? '';
    const has = (name: string) => name.toLowerCase().includes(q);
    const found = has('india v australia');
    return {
      body: {
        sports: sports.filter(has).map((name, at) => ({ id: String(at + 10), name })),
        competitions: [],
        events: found ? [eventHit] : [],
        markets: found
          ? [{ name: 'TOSS_WINNER', kind: 'match', marketId: '72', selectionKey: null, event: eventHit }]
          : [],
      },
    };
  },
  'GET /api/bets/current': { body: { items: [], total: 120, page: 1, pageSize: 100, totalAmount: 0 } },
};

beforeEach(() => {
  localStorage.clear();
  clearSession();
  closeOverlay();
  useSlipDraft.getState().close();
  useToasts.setState({ toasts: [] });
  useBrowse.setState({ sportId: '4', competitionId: null, eventId: null, shown: null });
  window.scrollTo = () => undefined;
  stubResize();
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the whole app at an address, on a screen of a width, as a guest or with a token. */
export function visit(path: string, size: Screen, options: { token?: string; answers?: object } = {}) {
  const server = fakeServer({ ...signInAnswers, ...catalogue, ...options.answers });
  stubMedia((query) => {
    const sizes = [...query.matchAll(/(width|height) (>=|<) (\d+)px/g)];
    const fits = ([, of, than, px]: RegExpMatchArray) => {
      const length = of === 'width' ? WIDTHS[size] : HEIGHTS[size];
      return than === '<' ? length < Number(px) : length >= Number(px);
    };
    return sizes.length > 0 && sizes.every(fits);
  });
  if (options.token) {
    keepToken(options.token);
    useSession.setState({ token: options.token, status: 'loading' });
  }
  window.history.replaceState(null, '', path);
  render(<App queries={makeQueryClient()} />);
  return { server, user: userEvent.setup() };
}

export const pick = { eventId: '7', marketId: '71', selectionKey: '1', side: 'back', priceHundredths: 214, line: null };
export const openSlip = () => act(() => useSlipDraft.setState({ pick: { ...pick } as never }));

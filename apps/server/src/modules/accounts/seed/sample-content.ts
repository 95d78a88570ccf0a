import type { HomePageDraft } from '../../settings/content.ts';

/** What the demo's screens show where an operator would put content; the Demo mark of the header says that it is none of a house. */
export const SAMPLE_HOME_PAGE: Pick<HomePageDraft, 'newsTickers' | 'trending'> = {
  trending: [
    { id: 'cricket', title: 'Cricket', imageUrl: '/art/board.svg', linkUrl: '/markets?sportId=4' },
    { id: 'football', title: 'Football', imageUrl: '/art/football.svg', linkUrl: '/markets?sportId=1' },
    { id: 'tennis', title: 'Tennis', imageUrl: '/art/tennis.svg', linkUrl: '/markets?sportId=2' },
    { id: 'all', title: 'All sports', imageUrl: '/art/kabaddi.svg', linkUrl: '/markets' },
    { id: 'racing', title: 'Horse Racing', imageUrl: '/art/race.svg', linkUrl: '/markets?sportId=10' },
  ],
  newsTickers: [
    { id: 'welcome', message: 'This is a demo with simulated matches. Points have no money value.' },
    { id: 'live', message: 'Some matches are in their last minutes, bet now and see them settle.' },
    { id: 'rules', message: 'Prices lock when a market is suspended or the ball is running.' },
  ],
};

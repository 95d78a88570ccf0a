import { lazy } from 'react';

/** What only races need comes with the first race. */
export const RaceBand = lazy(() => import('./RaceBand.tsx'));
export const WinMarket = lazy(() => import('./WinMarket.tsx'));
export const PlaceMarket = lazy(() => import('./PlaceMarket.tsx'));

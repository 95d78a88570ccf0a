import type { DashboardFigure, DashboardReply, FigureReply, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Paging, pages } from '../paged-list.ts';
import { call, staffPath } from '../client.ts';
import { keys } from '../query-client.ts';

/** Days of the installation's zone, both included. */
export type DayRange = { from: string; to: string };

/** The figures of the period: an agent's hold its own users only. */
export const dashboardQuery = (viewer: Role, period: DayRange) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-dashboard', viewer, period],
    queryFn: ({ signal }): Promise<DashboardReply> =>
      call('GET', staffPath(viewer, 'dashboard/metrics'), { query: period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

type FigureAsked = { figure: DashboardFigure; period: DayRange };

/** What a figure is made of. */
export const readFigure = (
  viewer: Role,
  { figure, period }: FigureAsked,
  paging: Paging,
  signal?: AbortSignal,
): Promise<FigureReply> => {
  const query = { figure, ...period, ...pages(paging) };
  const options = signal ? { signal } : {};
  return call('GET', staffPath(viewer, 'dashboard/figure'), { query }, options);
};

export const figureQuery = (viewer: Role, asked: FigureAsked, paging: Paging) =>
  queryOptions({
    queryKey: [...keys.mine, 'back-office-figure', viewer, asked, paging],
    queryFn: ({ signal }) => readFigure(viewer, asked, paging, signal),
    placeholderData: keepPreviousData,
  });

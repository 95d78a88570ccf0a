import type { DashboardFigure, DashboardReply, FigureReply, Role } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedList } from '../paged-list.ts';
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
export const figureParts = (viewer: Role) =>
  pagedList(
    [...keys.mine, 'back-office-figure', viewer],
    ({ figure, period }: FigureAsked, paging, options): Promise<FigureReply> =>
      call('GET', staffPath(viewer, 'dashboard/figure'), { query: { figure, ...period, ...paging } }, options),
  );

import { useQuery } from '@tanstack/react-query';
import { sportsQuery } from './catalogue.ts';

/** How many matches are being played of the sport that an address of the house leads to; 0 where it leads elsewhere. */
export function useLiveCount(linkUrl: string | null): number {
  const { data: sports } = useQuery(sportsQuery);
  const sportId = linkUrl?.startsWith('/') ? new URLSearchParams(linkUrl.split('?')[1] ?? '').get('sportId') : null;
  return sports?.find(({ id }) => id === sportId)?.live ?? 0;
}

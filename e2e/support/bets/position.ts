// A position that a journey starts from, made as the slip makes it.
import { type APIRequestContext, expect } from '@playwright/test';
import type { ListedEvent } from '../api.ts';
import { runnersOf } from '../match.ts';

/** A back of 1,000 on the first runner of the match odds; answers the id of the bet. */
export async function backFirst(request: APIRequestContext, token: string, match: ListedEvent): Promise<string> {
  const marketId = match.marketIds[0]?.marketId ?? '';
  const [runner] = await runnersOf(request, match, marketId);
  let betId = '';
  await expect(async () => {
    const answer = await request.post('/api/bets/place', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ eventId: match.event.id, marketId, selectionKey: runner?.id, sportId: match.sportId },
        ...{ side: 'back', stake: 1000, expectedOdds: 1.01, acceptUpdatedOdds: true },
      },
    });
    expect(answer.status()).toBe(200);
    betId = (await answer.json()).bet.id;
  }).toPass({ timeout: 20_000 });
  return betId;
}

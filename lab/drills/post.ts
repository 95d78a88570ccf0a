import type { Asked } from '../chaos/load/journal.ts';

/** A client that hears nothing for so long asks at the next address: the same request, so that it counts once. */
const PATIENCE_MS = 3_000;
/** The cookie by which a proxy leads a browser back to the same server. */
const STAYS = 'PAVILION_NODE=';

export type Heard = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
};

/** The proxies answer in words where no server does. */
function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return Object(body);
  } catch {
    return {};
  }
}

/** Asks for a bet; null when no answer came. */
export async function post(site: string, asked: Asked, cookie: string | undefined): Promise<Heard | null> {
  try {
    const answer = await fetch(`${site}/api/bets/place`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${asked.token}`,
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify(asked.body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = parsed(await answer.text());
    const given = answer.headers.getSetCookie().find((one) => one.startsWith(STAYS));
    return { status: answer.status, body, cookie: given?.split(';')[0] };
  } catch {
    return null;
  }
}

export type HttpAnswer = { readonly status: number; readonly body: Record<string, unknown> };

/** Longer than a server takes on any machine that it runs on at all; who is cut off hears so at once. */
const ANSWER_MS_MAX = 120_000;

/** One call; null when no answer came, in whole or in part: then nothing is known about what the server did. */
export async function httpCall(
  base: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  token: string,
  body?: unknown,
): Promise<HttpAnswer | null> {
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    const parsed: unknown = JSON.parse(await response.text());
    if (typeof parsed !== 'object' || parsed === null) throw new Error('the answer is not an object');
    return { status: response.status, body: { ...parsed } };
  } catch {
    return null;
  }
}

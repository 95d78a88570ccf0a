import { vi } from 'vitest';

/** One call as the page made it. */
export type SeenCall = { method: string; path: string; query: URLSearchParams; body: unknown; token: string | null };

type Answer = { status?: number; body?: unknown; text?: string } | 'unreachable';
type Answers = Record<string, Answer | ((call: SeenCall) => Answer | Promise<Answer>)>;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * Stands in for the network: answers by `METHOD /path` (`{id}` in it is any id that the page has made), records what was asked. A call that no answer is given for
 * fails the test loudly, as a 500 that names it.
 */
export function fakeServer(answers: Answers): {
  calls: SeenCall[];
  answer: (key: string, answer: Answers[string]) => void;
} {
  const calls: SeenCall[] = [];
  const table: Answers = { ...answers };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://pavilion.test');
    const headers = new Headers(init.headers);
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      token: headers.get('authorization'),
    };
    calls.push(call);
    const given = table[`${call.method} ${call.path}`] ??
      table[`${call.method} ${call.path.replace(UUID, '{id}')}`] ?? {
        status: 500,
        text: `no answer for ${call.method} ${call.path}`,
      };
    const answer = typeof given === 'function' ? await given(call) : given;
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    const { status = 200, body, text } = answer;
    if (text !== undefined) return new Response(text, { status, headers: { 'content-type': 'text/plain' } });
    return Response.json(body ?? {}, { status });
  });
  return { calls, answer: (key, answer) => void (table[key] = answer) };
}

export const account = (changes: Record<string, unknown> = {}) => ({
  id: '5',
  username: 'player1',
  fullName: 'Kaveri Rao',
  role: 'user',
  walletBalance: 1245.5,
  exposure: 97,
  available: 1148.5,
  betLocked: false,
  userLocked: false,
  agentName: 'Coast Back office',
  agentUsername: 'agent1',
  ...changes,
});

export const presets = {
  sports: [
    { label: '1k', value: 1000 },
    { label: '5k', value: 5000 },
  ],
  casino: [{ label: '25', value: 25 }],
};

/** Everything that a sign-in as player1 asks for. */
export const signInAnswers: Answers = {
  'POST /api/auth/login': { body: { token: 'token-1', role: 'user', user: account() } },
  'GET /api/auth/me': { body: { role: 'user', user: account() } },
  'POST /api/auth/logout': { body: { message: 'Signed out.' } },
  'GET /api/button-presets': { body: presets },
  'GET /api/favourites': { body: { items: [] } },
};

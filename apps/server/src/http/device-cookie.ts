import { MULTI_LOGIN_DAYS } from '@pavilion/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** By what a browser is known again at its next sign-in: a random word in a cookie, and nothing else about it. */
export type DeviceCookie = {
  /** The word that the browser was given at an earlier sign-in; null where it brought none. */
  readonly word: string | null;
  /** Has the browser bring the word back. */
  give(word: string): void;
};

const NAME = 'pavilion_device';
/** Sent with signing in only; no script of a page can read it. */
const PATH = '/api/auth/login';
/** As long as is kept what is told by it (docs/decisions/0044); every sign-in begins it anew. */
const MAX_AGE_SECONDS = MULTI_LOGIN_DAYS * 24 * 3600;
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([A-Za-z0-9_-]{22})\\s*(?:;|$)`);

/** The cookie of a request, and of its answer. */
export const deviceCookie = (request: FastifyRequest, reply: FastifyReply): DeviceCookie => ({
  word: COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? null,
  give(word) {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${NAME}=${word}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    );
  },
});

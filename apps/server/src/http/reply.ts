import { REFUSALS } from '@pavilion/contract';
import type { FastifyReply } from 'fastify';
import type { Refusal } from './refusal.ts';

/** Answers a refusal: its status, and `{error, message, requestId, …detail}`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterSeconds } = refusal.detail;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(REFUSALS[refusal.code].status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...refusal.detail,
        error: refusal.code,
        message: refusal.message,
        requestId: reply.request.id,
      }),
    );
}

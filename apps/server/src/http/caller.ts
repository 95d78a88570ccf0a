import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A client's address that the database accepts as one; a proxy's header may hold anything. */
export function ipOf(request: FastifyRequest): string {
  const [address = ''] = request.ip.split('%');
  if (isIP(address) !== 0) return address;
  const [direct = ''] = (request.socket.remoteAddress ?? '').split('%');
  return isIP(direct) === 0 ? '0.0.0.0' : direct;
}

export function bearerOf(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+)$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}

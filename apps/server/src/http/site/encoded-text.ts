import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** A text that many ask for: compressed once for each encoding, when it is first asked for. */
export type EncodedText = {
  text: string;
  /** Its bytes: a text is made into them anew whenever it is sent. */
  plain(): Buffer;
  /** A strong tag for each form of the same content, as it stands in the header. */
  tag(encoding: Encoding | null): string;
  encoded(encoding: Encoding): Promise<Buffer>;
};

export function encodedText(text: string): EncodedText {
  const made = new Map<Encoding, Promise<Buffer>>();
  let hash: string | undefined;
  let bytes: Buffer | undefined;
  const plain = () => {
    bytes ??= Buffer.from(text);
    return bytes;
  };
  return {
    text,
    plain,
    tag: (encoding) => {
      hash ??= createHash('sha256').update(text).digest('base64url');
      return `"${hash}${encoding === null ? '' : `-${encoding}`}"`;
    },
    encoded: (encoding) => {
      const small = made.get(encoding) ?? compressed(plain(), encoding);
      made.set(encoding, small);
      return small;
    },
  };
}

/** Somebody waits for it: a level that is fast and still good. */
const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes, { level: 6 })
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** The best that the caller names and does not refuse: `br;q=0` is a refusal (RFC 9110, 12.5.3). */
function encodingFor(request: FastifyRequest): Encoding | null {
  const named = String(request.headers['accept-encoding'] ?? '').split(',');
  const taken = named
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/i.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

/** Answers with the form that the caller takes; type and caching are the route's. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  text: EncodedText,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  if (encoding === null) return reply.send(text.plain());
  return reply.header('content-encoding', encoding).send(await text.encoded(encoding));
}

/** As `sendEncoded`; who has it already is told so, without the bytes. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: EncodedText,
): Promise<FastifyReply> {
  const tag = text.tag(encodingFor(request));
  reply.header('etag', tag).header('vary', 'accept-encoding').header('cache-control', 'no-cache');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) ? reply.code(304).send() : sendEncoded(request, reply, text);
}

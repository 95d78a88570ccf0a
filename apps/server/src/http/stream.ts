import websocket from '@fastify/websocket';
import { BRIDGE_FRAME_BYTES_MAX, type SettingsNotice } from '@pavilion/contract';
import type { Clock, JsonObject } from '@pavilion/feed';
import { Hub, type HubConnection, serveWebSocket, type TopicSource } from '@pavilion/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Actor } from '../policy/actor.ts';
import { DEFAULT_RATE_LIMITS, type RateLimits } from '../rate-limits.ts';
import { senderOf } from '../ledger/audit-tally.ts';
import { ipOf } from './caller.ts';
import { SocketDoor } from './floods/socket-door.ts';
import { PrivateTopics } from './private-topics.ts';
import { refuse } from './refusal.ts';
import { sendRefusal } from './reply.ts';
import type { Sessions } from './session.ts';

export type StreamParts = {
  readonly context: Pick<Context, 'bus' | 'log' | 'metrics'>;
  readonly sessions: Sessions;
  /** The documents that browsers may see. */
  readonly relay: TopicSource;
  readonly clock: Clock;
  /** Origins beside the server's own whose pages may connect, for a web app served from elsewhere. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: RateLimits;
  /** What a player's socket is told as it signs in, so that what it missed is made good. */
  readonly image?: (actor: Actor) => Promise<JsonObject | null>;
  /** What tells staff of bets as they are taken, given who has signed in on a socket. */
  readonly bets?: (actorOf: PrivateTopics['actorOf']) => BetWatch;
};

type BetWatch = {
  watch(connection: HubConnection, frame: JsonObject): void;
  forget(connection: HubConnection): void;
  close(): void;
};

type Arrival = { readonly raw: Parameters<typeof serveWebSocket>[2]; readonly from: string };

export type Stream = {
  readonly hub: Hub;
  readonly privateTopics: PrivateTopics;
  /** Tells every page that something it may be showing is to be read again. */
  announce(what: SettingsNotice['what']): void;
  /** Adds `GET /ws`. */
  register(app: FastifyInstance): Promise<void>;
  close(): void;
};

/** WebSocket close code for a server that has no room. */
const TRY_AGAIN_LATER = 1013;

/**
 * The browsers' socket: the bridge's protocol, served from this server's own documents, with the private topics of an
 * account for those who authenticate on it.
 */
export function createStream(parts: StreamParts): Stream {
  const { context, sessions, relay, clock } = parts;
  const limits = parts.limits ?? DEFAULT_RATE_LIMITS;
  const door = new SocketDoor(limits);
  const privateTopics = new PrivateTopics(context, sessions, clock, parts.image);
  const bets = parts.bets?.((connection) => privateTopics.actorOf(connection));
  const hub: Hub = new Hub({
    source: relay,
    clock,
    actions: {
      authenticate: (connection, frame) => door.authenticate(privateTopics, connection, frame),
      ...(bets && { 'watch-bets': (connection, frame) => bets.watch(connection, frame) }),
    },
    onDefect: (defect) => context.log.error({ err: defect }, 'a browser socket met a defect'),
  });

  const serve = (socket: Parameters<typeof serveWebSocket>[1], { raw, from }: Arrival) => {
    if (hub.connections.size >= limits.allSockets || !door.hasRoom(from))
      return socket.close(TRY_AGAIN_LATER, 'try again later');
    const connection = serveWebSocket(hub, socket, raw);
    const leave = door.enter(connection, from);
    socket.on('close', () => {
      leave();
      privateTopics.forget(connection);
      bets?.forget(connection);
    });
  };

  return {
    hub,
    privateTopics,
    announce(what) {
      const notice: SettingsNotice = { type: 'changed', what };
      for (const connection of hub.connections) connection.send(notice);
    },
    async register(app) {
      await app.register(websocket, {
        options: { maxPayload: BRIDGE_FRAME_BYTES_MAX, perMessageDeflate: false },
        errorHandler: (error, socket) => {
          context.log.debug({ err: error }, 'a browser socket ended with an error');
          socket.terminate();
        },
      });
      await app.register(async (scope) => {
        scope.get(
          '/ws',
          {
            websocket: true,
            preValidation: (request, reply) => checkOrigin(request, reply, parts.allowedOrigins ?? []),
          },
          (socket, request) => serve(socket, { raw: request.raw.socket, from: senderOf(ipOf(request)) ?? '' }),
        );
      });
    },
    close() {
      privateTopics.close();
      bets?.close();
      hub.close();
    },
  };
}

/**
 * A page of another origin must not open a socket with the visitor's network position. Programs send no Origin and have
 * no visitor to harm. Behind a trusted proxy the host is the one that the browser named.
 */
async function checkOrigin(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): Promise<unknown> {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return undefined;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && host === request.host ? undefined : sendRefusal(reply, refuse('ORIGIN_REFUSED'));
}

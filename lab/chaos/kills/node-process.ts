import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Declared } from '../../../apps/server/src/modules/settlement/results.ts';
import type { RunnersReport } from '../../../apps/server/src/modules/prices/book/standing.ts';
import type { Death } from './death.ts';
import { plantedArguments } from '../planted/plant.ts';

export type NodeOrders = { readonly url: string; readonly death: Death | null };
export type NodeOrder = { readonly marketId: number; readonly declared: Declared };
export type NodeMessage =
  | { type: 'listening'; port: number }
  | { type: 'settled'; outcome: string }
  | { type: 'recorded'; outcome: string }
  | { type: 'held'; heldBytes: number };

/** A server in a process of its own. */
export type ChaosNode = {
  /** Where its HTTP calls go. */
  readonly base: string;
  readonly pid: number;
  /** Resolves when the process has ended, however it did. */
  readonly died: Promise<void>;
  readonly alive: boolean;
  /** Sends a result as the feed would; answers what became of it, or null when the node died on the way. */
  settle(marketId: number, declared: Declared): Promise<string | null>;
  /** Says who has left, as the feed would; answers what became of it, or null when the node died on the way. */
  leave(report: RunnersReport): Promise<string | null>;
  /** The bytes that it holds after a collection of garbage; null when it is gone. */
  heldBytes(): Promise<number | null>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
};

const ENTRY = path.join(import.meta.dirname, 'node.ts');

function nextMessage<Type extends NodeMessage['type']>(child: ChildProcess, type: Type) {
  return new Promise<Extract<NodeMessage, { type: Type }> | null>((resolve) => {
    const hear = (message: NodeMessage) => {
      if (message.type === type) done(message as Extract<NodeMessage, { type: Type }>);
    };
    const gone = () => done(null);
    function done(message: Extract<NodeMessage, { type: Type }> | null): void {
      child.off('message', hear).off('exit', gone);
      resolve(message);
    }
    child.on('message', hear).on('exit', gone);
    if (child.exitCode !== null || child.signalCode !== null) gone();
  });
}

/** Starts a server on the database and waits until it listens. It ends with the process that started it. */
export async function startNode(url: string, death: Death | null = null): Promise<ChaosNode> {
  const orders: NodeOrders = { url, death };
  const child = fork(ENTRY, [JSON.stringify(orders)], {
    execArgv: plantedArguments(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'pavilion-chaos-compile-cache') },
  });
  let alive = true;
  const died = once(child, 'exit').then(() => {
    alive = false;
  });
  const listening = await nextMessage(child, 'listening');
  if (listening === null) throw new Error('a node did not start');
  return {
    base: `http://127.0.0.1:${listening.port}`,
    pid: child.pid ?? 0,
    died,
    get alive() {
      return alive;
    },
    async settle(marketId, declared) {
      const settled = nextMessage(child, 'settled');
      const order: NodeOrder = { marketId, declared };
      child.send(order, () => {});
      return (await settled)?.outcome ?? null;
    },
    async leave(report) {
      const recorded = nextMessage(child, 'recorded');
      child.send(report, () => {});
      return (await recorded)?.outcome ?? null;
    },
    async heldBytes() {
      const held = nextMessage(child, 'held');
      child.send('held?', () => {});
      return (await held)?.heldBytes ?? null;
    },
    async kill() {
      child.kill('SIGKILL');
      await died;
    },
  };
}

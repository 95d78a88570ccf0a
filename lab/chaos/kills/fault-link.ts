import net from 'node:net';

/**
 * What a link does with what is sent over it.
 * - whole: passes it on.
 * - slow: passes everything on late, and each connection by another delay, so that what was sent over two of them
 *   arrives in another order.
 * - cut: ends its connections and takes no others.
 * - silent: passes nothing on and says nothing, in connections that are open and in new ones; a machine that lost its
 *   power does that.
 */
export type LinkFault = 'whole' | 'slow' | 'cut' | 'silent';

export type LinkTarget = { readonly port: number } | { readonly path: string };

const SLOW_MS_MIN = 20;
const SLOW_MS_MAX = 200;

type Pair = { readonly near: net.Socket; readonly far: net.Socket; silent: boolean; readonly delayMs: number };

/** A port of this machine in front of a server, over which traffic can be made to fail as lines do. */
export class FaultLink {
  readonly #target: LinkTarget;
  readonly #random: (below: number) => number;
  readonly #server: net.Server;
  readonly #pairs = new Set<Pair>();
  #fault: LinkFault = 'whole';

  constructor(target: LinkTarget, random: (below: number) => number) {
    this.#target = target;
    this.#random = random;
    this.#server = net.createServer((near) => this.#accept(near));
  }

  /** The port in front. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('a link has no port');
    return address.port;
  }

  /** From now on. Connections that went silent stay so; `reset` ends them, as a machine does that came back. */
  set(fault: LinkFault): void {
    this.#fault = fault;
    for (const pair of this.#pairs) {
      if (fault === 'silent') pair.silent = true;
      if (fault === 'cut') this.#end(pair);
    }
  }

  /** Ends the connections that went silent. */
  reset(): void {
    for (const pair of this.#pairs) if (pair.silent) this.#end(pair);
  }

  close(): void {
    for (const pair of this.#pairs) this.#end(pair);
    this.#server.close();
  }

  #accept(near: net.Socket): void {
    if (this.#fault === 'cut') {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = net.connect(this.#target);
    const delayMs = SLOW_MS_MIN + this.#random(SLOW_MS_MAX - SLOW_MS_MIN);
    const pair: Pair = { near, far, silent: this.#fault === 'silent', delayMs };
    this.#pairs.add(pair);
    this.#pass(pair, near, far);
    this.#pass(pair, far, near);
  }

  /** One direction. Chunks keep their order: each is late by the same, and turns of timers do not overtake. */
  #pass(pair: Pair, from: net.Socket, to: net.Socket): void {
    from.setNoDelay(true);
    const late = (act: () => void) => {
      if (pair.silent) return;
      if (this.#fault === 'slow' || waiting > 0) {
        waiting += 1;
        setTimeout(() => {
          waiting -= 1;
          if (!pair.silent) act();
        }, pair.delayMs);
      } else act();
    };
    let waiting = 0;
    from.on('data', (chunk) => late(() => to.write(chunk)));
    from.on('error', () => {});
    from.on('close', () => late(() => this.#end(pair)));
  }

  #end(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  }
}

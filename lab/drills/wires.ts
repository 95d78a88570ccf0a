import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Network, PlannedPart } from '../../tools/cluster/plan.ts';

const RANGE = '10.76.0.0/16';
/** Where the drills themselves are: every packet between two parts passes here. */
const HUB = '10.76.255.254';
const LAID_MS_MAX = 20_000;

const ownNetwork = () => fs.readlinkSync('/proc/self/ns/net');
const networkOf = (pid: number | undefined) => {
  try {
    return fs.readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null;
  }
};

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const ip = (commands: readonly string[], ...options: string[]) =>
  execFileSync('ip', [...options, '-batch', '-'], {
    input: `${commands.join('\n')}\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
  });

/** Why no wires can be laid here; null where they can. */
export function whyNoWires(): string | null {
  if (process.getuid?.() !== 0) return 'cuts need network namespaces, and they need root';
  try {
    run('unshare', '--net', 'ip', 'link', 'add', 'try', 'type', 'veth');
    return null;
  } catch (error) {
    return `cuts need network namespaces (unshare, nsenter, ip): ${error instanceof Error ? error.message : String(error)}`;
  }
}

const INSIDE = 'PAVILION_DRILLS_NETWORK';

/** Goes on as the same program in a network of its own, in which nothing is yet: neither the set nor anybody else's meets the other. */
export function enterOwnNetwork(): void {
  if (process.env[INSIDE] === 'own') {
    ip(['link set lo up', `address add ${HUB}/32 dev lo`]);
    fs.writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
    return;
  }
  const unshare = String(execFileSync('sh', ['-c', 'command -v unshare'])).trim();
  const self = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(unshare, ['unshare', '--net', '--', ...self], { ...process.env, [INSIDE]: 'own' });
}

type Wire = { readonly address: string; readonly holder: ChildProcess };

/**
 * A network of its own for every part, with a wire to the drills, which pass on what parts send each other: so that any two can be
 * cut from each other without a word, as when a cable is pulled. What is sent is lost, and nobody is told.
 */
export class Wires implements Network {
  readonly range = RANGE;
  readonly #wires = new Map<string, Wire>();
  readonly #cuts = new Set<string>();

  static async lay(parts: readonly Pick<PlannedPart, 'name'>[]): Promise<Wires> {
    const wires = new Wires();
    await Promise.all(parts.map(({ name }, i) => wires.#lay(name, i + 1)));
    return wires;
  }

  readonly addressOf: Network['addressOf'] = (kind, node) => this.#wire(`${kind}${node}`).address;

  readonly enter: Network['enter'] = (name) => ['nsenter', `--net=/proc/${this.#wire(name).holder.pid}/ns/net`, '--'];

  /** From now on nothing that one of these sends reaches one of those, nor back. */
  cut(these: readonly string[], those: readonly string[]): void {
    const ways = these.flatMap((a) => those.flatMap((b) => [this.#way(a, b), this.#way(b, a)]));
    const fresh = ways.filter((way) => !this.#cuts.has(way));
    for (const way of fresh) this.#cuts.add(way);
    ip(fresh.map((way) => `rule add ${way} blackhole`));
  }

  /** Every cut is mended. */
  mend(): void {
    ip([...this.#cuts].map((way) => `rule delete ${way} blackhole`));
    this.#cuts.clear();
  }

  /** The networks go with the last process in them. */
  remove(): void {
    for (const { holder } of this.#wires.values()) holder.kill('SIGKILL');
  }

  #wire(name: string): Wire {
    const wire = this.#wires.get(name);
    if (wire === undefined) throw new Error(`there is no wire to ${name}`);
    return wire;
  }

  #way(from: string, to: string): string {
    return `from ${this.#wire(from).address} to ${this.#wire(to).address}`;
  }

  async #lay(name: string, n: number): Promise<void> {
    const address = `10.76.0.${n}`;
    // Holds the network open while the part is down, and ends with the drills.
    const command = ['--pdeathsig', 'KILL', 'unshare', '--net', 'sleep', 'infinity'];
    const holder = spawn('setpriv', command, { detached: true, stdio: 'ignore' });
    this.#wires.set(name, { address, holder });
    const endMs = performance.now() + LAID_MS_MAX;
    const own = ownNetwork();
    for (let at = own; at === own; at = networkOf(holder.pid) ?? own) {
      if (performance.now() > endMs) throw new Error(`no network for ${name}`);
      await sleep(10);
    }
    ip([
      `link add wire${n} type veth peer name wire netns ${holder.pid}`,
      `link set wire${n} up`,
      `route add ${address}/32 dev wire${n} src ${HUB}`,
    ]);
    const inside = ['link set lo up', 'link set wire up', `address add ${address}/32 dev wire`];
    inside.push(`route add default via ${HUB} dev wire onlink`);
    execFileSync('nsenter', [`--net=/proc/${holder.pid}/ns/net`, 'ip', '-batch', '-'], {
      input: `${inside.join('\n')}\n`,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  }
}

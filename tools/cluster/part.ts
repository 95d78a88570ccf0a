import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type Launch = { readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>> };

type PartOptions = {
  readonly name: string;
  readonly log: string;
  /** Read anew at each start, so that a part can be started as another version. */
  readonly launch: () => Launch;
  /** Processes beside the started one that belong to the part. */
  readonly others?: () => readonly number[];
  readonly onChange: () => void;
};

export type PartState = 'running' | 'frozen' | 'down';

const AGAIN_MS = 1_000;
const AGAIN_MS_MAX = 10_000;
const YOUNG_MS = 5_000;

const statOf = (pid: number): string[] | null => {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
};

/** A process and all below it. */
export function familyOf(pid: number): number[] {
  let children: string[] = [];
  try {
    children = fs
      .readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '));
  } catch {
    // It has ended meanwhile.
  }
  return [pid, ...children.filter((text) => text !== '').flatMap((text) => familyOf(Number(text)))];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** A process of the set that is started again when it dies, as systemd does it. */
export class Part {
  readonly name: string;
  readonly #options: PartOptions;
  #child: ChildProcess | null = null;
  #stopping = false;
  #downMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #startedAtMs = 0;
  #early = 0;
  starts = 0;

  constructor(options: PartOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | null {
    const child = this.#child;
    return child === null || child.exitCode !== null || child.signalCode !== null ? null : (child.pid ?? null);
  }

  get state(): PartState {
    const { pid } = this;
    if (pid === null) return 'down';
    return statOf(pid)?.[0] === 'T' ? 'frozen' : 'running';
  }

  start(): void {
    clearTimeout(this.#timer);
    const { command, env } = this.#options.launch();
    const [program = '', ...args] = command;
    const out = fs.openSync(this.#options.log, 'a');
    // A session of its own: Ctrl-C in the terminal is for whoever keeps the set, who stops the parts in their order.
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', out, out],
      cwd: path.dirname(this.#options.log),
      env: { ...process.env, ...env },
    });
    fs.closeSync(out);
    this.#child = child;
    this.#startedAtMs = performance.now();
    this.starts += 1;
    child.once('error', (error) => fs.appendFileSync(this.#options.log, `${error.message}\n`));
    child.once('exit', () => this.#onExit(child));
    this.#options.onChange();
  }

  /** kill -9 of everything that belongs to it, as when a machine loses its power; started again after `downMs`. */
  kill(downMs: number | null = null): void {
    this.#downMs = downMs;
    for (const pid of this.#all()) signal(pid, 'SIGKILL');
  }

  /** SIGSTOP: it holds its connections, and says nothing. */
  freeze(): void {
    for (const pid of this.#all()) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#all()) signal(pid, 'SIGCONT');
  }

  /** Ends it in order and starts it again at once. */
  async restart(stopMsMax: number): Promise<void> {
    await this.stop(stopMsMax);
    this.#stopping = false;
    this.start();
  }

  /** Ends it in order; by force after `msMax`. */
  async stop(msMax: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null || this.pid === null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.thaw();
    child.kill('SIGTERM');
    const force = setTimeout(() => this.kill(), msMax);
    await gone;
    clearTimeout(force);
  }

  #all(): number[] {
    const { pid } = this;
    const others = (this.#options.others?.() ?? []).flatMap(familyOf);
    return [...new Set([...(pid === null ? [] : familyOf(pid)), ...others])];
  }

  #onExit(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#options.onChange();
    if (this.#stopping) return;
    this.#early = performance.now() - this.#startedAtMs < YOUNG_MS ? this.#early + 1 : 0;
    const waitMs = this.#downMs ?? Math.min(AGAIN_MS * 2 ** this.#early, AGAIN_MS_MAX);
    this.#downMs = null;
    this.#timer = setTimeout(() => this.start(), waitMs);
  }
}

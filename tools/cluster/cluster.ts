import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, launchOf, type Making, postmasterOf, PRODUCT_ROOT } from './launches.ts';
import { databaseRoles, look } from './look.ts';
import { Part, type PartState } from './part.ts';
import { type Kind, type Network, type Plan, planOf } from './plan.ts';
import { canPostgresEnter, findPrograms, giveToPostgres } from './programs.ts';
import { secretsOf } from './secrets.ts';

export type ClusterOptions = {
  readonly nodes: number;
  readonly folder: string;
  readonly sitePort: number;
  readonly say: (line: string) => void;
  /** Settings of the product for every server, worker and bridge. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Addresses on the loopback where nothing else is said. */
  readonly network?: Network;
};

export type PartStatus = {
  readonly name: string;
  readonly kind: Kind;
  readonly state: PartState;
  readonly ok: boolean;
  readonly words: string;
  readonly starts: number;
};

const READY_MS_MAX = 240_000;
const STOP_MS_MAX = 12_000;

/** A set of nodes on this machine: its parts, kept running until it is stopped. */
export class Cluster {
  readonly plan: Plan;
  readonly #making: Making;
  readonly #parts: ReadonlyMap<string, Part>;
  readonly #roots = new Map<string, string>();
  readonly #say: (line: string) => void;
  readonly #signal: AbortSignal | undefined;

  constructor({ nodes, folder, sitePort, say, env = {}, signal, network }: ClusterOptions) {
    const programs = findPrograms();
    if (typeof programs === 'string') throw new Error(programs);
    this.plan = planOf(nodes, folder, sitePort, network);
    this.#say = say;
    this.#signal = signal;
    prepareFolder(folder);
    const rootOf = (name: string) => this.#roots.get(name) ?? PRODUCT_ROOT;
    this.#making = { plan: this.plan, programs, secrets: secretsOf(folder), rootOf, env };
    endLeftovers(folder);
    this.#parts = new Map(
      this.plan.parts.map((planned) => {
        const { name, kind, node } = planned;
        const part = new Part({
          name,
          log: path.join(folder, 'logs', `${name}.log`),
          launch: () => launchOf(this.#making, planned),
          ...(kind === 'pg' ? { others: () => postmasterOf(folder, node) } : {}),
          onChange: () => this.#writeDown(),
        });
        return [name, part];
      }),
    );
  }

  part(name: string): Part {
    const part = this.#parts.get(name);
    if (part === undefined) throw new Error(`there is no ${name}; there are ${[...this.#parts.keys()].join(', ')}`);
    return part;
  }

  /** Where the site answers: one address for each node. */
  get sites(): string[] {
    const proxies = this.plan.parts.filter(({ kind }) => kind === 'proxy');
    return proxies.map(({ node }) => `http://${this.plan.network.addressOf('proxy', node)}:${this.plan.ports.site}`);
  }

  /** The primary, through a node's proxy. */
  databaseUrl(node = 1): string {
    return databaseUrl(this.#making, this.plan.network.addressOf('proxy', node), this.plan.ports.primaryLine);
  }

  /** One PostgreSQL by its own address, whatever it is at the time. */
  databaseUrlAt(node: number): string {
    return databaseUrl(this.#making, this.plan.network.addressOf('pg', node), this.plan.ports.pg);
  }

  /** From now on this part is started from another folder of the product. */
  startFrom(name: string, root: string): void {
    this.#roots.set(name, root);
  }

  /** Engines first, then the database's own account, then the product; resolves when all of it answers. */
  async start(): Promise<void> {
    this.#startKinds('etcd', 'nats', 'proxy');
    this.#startKinds('pg');
    this.#say('etcd, NATS, proxies and three PostgreSQL are starting …');
    await this.#until('a primary and a replica that commits wait for', async () => this.#hasPrimary());
    await this.#until('the account of the database', async () => this.#makeDatabase());
    this.#say('bridges, workers and servers are starting …');
    this.#startKinds('bridge', 'worker', 'server');
    await this.#until('all parts', async () => {
      const status = await this.status();
      return status.every(({ ok }) => ok) && (await this.#hasFeed());
    });
  }

  async status(): Promise<PartStatus[]> {
    const roles = await databaseRoles(this.plan);
    // A primary that nobody follows closely has the last commits alone: nobody could be made primary in its place.
    const isFollowed = [...roles.values()].some((role) => role.startsWith('sync'));
    return Promise.all(
      this.plan.parts.map(async ({ name, kind, node }) => {
        const part = this.part(name);
        const { state, starts } = part;
        const said = state === 'running' ? await look(this.plan, kind, node) : null;
        const role = kind === 'pg' ? (roles.get(name) ?? 'not known') : undefined;
        const isAlone = role?.startsWith('leader') === true && !isFollowed;
        const ok = said?.ok === true && !isAlone && (role === undefined || /running|streaming/.test(role));
        const words = role ?? said?.words ?? 'does not answer';
        return { name, kind, state, ok, words: isAlone ? `${words}, no replica has every commit` : words, starts };
      }),
    );
  }

  /** The product first, so that what was accepted is finished; then what it stands on. */
  async stop(): Promise<void> {
    const inTurn: Kind[][] = [['server', 'worker'], ['bridge'], ['proxy'], ['pg'], ['nats', 'etcd']];
    for (const kinds of inTurn) {
      const parts = this.plan.parts.filter(({ kind }) => kinds.includes(kind));
      await Promise.all(parts.map(({ name }) => this.part(name).stop(STOP_MS_MAX)));
    }
    fs.rmSync(path.join(this.plan.folder, 'running.json'), { force: true });
  }

  #startKinds(...kinds: Kind[]): void {
    for (const { name, kind } of this.plan.parts) if (kinds.includes(kind)) this.part(name).start();
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const endMs = performance.now() + READY_MS_MAX;
    while (!(await holds().catch(() => false))) {
      this.#signal?.throwIfAborted();
      if (performance.now() > endMs) {
        throw new Error(`waited ${READY_MS_MAX / 1000} s for ${what}; see ${path.join(this.plan.folder, 'logs')}`);
      }
      await after(500);
    }
  }

  async #hasPrimary(): Promise<boolean> {
    const roles = [...(await databaseRoles(this.plan)).values()];
    return roles.some((role) => role.startsWith('leader, running')) && roles.some((role) => role.startsWith('sync'));
  }

  async #hasFeed(): Promise<boolean> {
    const answers = await Promise.all(
      this.sites.map((site) => fetch(`${site}/api/health`, { signal: AbortSignal.timeout(2_000) })),
    );
    const words = await Promise.all(answers.map((answer) => answer.json()));
    return words.every((word: unknown) => Object(word).feed === 'ok');
  }

  /** The product's account and its database, which are nobody else's. */
  async #makeDatabase(): Promise<boolean> {
    const { secrets } = this.#making;
    const client = new pg.Client({
      host: this.plan.network.addressOf('proxy', 1),
      port: this.plan.ports.primaryLine,
      user: 'postgres',
      password: secrets.superuser,
      database: 'postgres',
      connectionTimeoutMillis: 2_000,
    });
    await client.connect();
    try {
      const is = async (query: string) => ((await client.query(query)).rowCount ?? 0) > 0;
      if (!(await is("select 1 from pg_roles where rolname = 'pavilion'"))) {
        await client.query(`create role pavilion login password '${secrets.pavilion}'`);
      }
      if (!(await is("select 1 from pg_database where datname = 'pavilion'"))) {
        await client.query('create database pavilion owner pavilion');
      }
      return true;
    } finally {
      await client.end();
    }
  }

  /** For the next start, which ends what this one was killed away from. */
  #writeDown(): void {
    const pids = [...this.#parts.values()].flatMap(({ pid }) => (pid === null ? [] : [pid]));
    fs.writeFileSync(path.join(this.plan.folder, 'running.json'), JSON.stringify({ keeper: process.pid, pids }));
  }
}

function prepareFolder(folder: string): void {
  fs.mkdirSync(path.join(folder, 'logs'), { recursive: true });
  for (const node of [1, 2, 3]) {
    const data = path.join(folder, `pg${node}`);
    if (fs.existsSync(data)) continue;
    fs.mkdirSync(data, { mode: 0o700 });
    giveToPostgres(data);
    fs.mkdirSync(path.join(folder, `etcd${node}`), { recursive: true, mode: 0o700 });
  }
  if (!canPostgresEnter(path.join(folder, 'pg1'))) {
    throw new Error(`the account postgres cannot enter ${folder}; set PAVILION_DATA to a folder that it can`);
  }
}

const commandOf = (pid: number): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** What a keeper that was killed has left behind is ended; one that lives is not disturbed. */
function endLeftovers(folder: string): void {
  const file = path.join(folder, 'running.json');
  if (!fs.existsSync(file)) return;
  const { keeper, pids } = Object(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (commandOf(Number(keeper)).includes('cluster'))
    throw new Error(`a set already runs in ${folder} (process ${keeper})`);
  const ours = /etcd|patroni|nats-server|haproxy|pavilion\.ts/;
  for (const pid of Array.isArray(pids) ? pids.map(Number) : []) {
    if (ours.test(commandOf(pid))) process.kill(pid, 'SIGKILL');
  }
  for (const node of [1, 2, 3]) for (const pid of postmasterOf(folder, node)) process.kill(pid, 'SIGQUIT');
  fs.rmSync(file);
}

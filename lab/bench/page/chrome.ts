import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RawData, WebSocket } from 'ws';
import { findChromium } from '../../../e2e/support/chromium.ts';

type Params = Readonly<Record<string, unknown>>;
type Reply = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };
type Frame = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
};

const START_MS_MAX = 30_000;

/** One tab, spoken to in the words of the DevTools protocol. */
export type Tab = {
  send(method: string, params?: Params): Promise<unknown>;
  /** Hears every event of that name. */
  on(method: string, listener: (params: unknown) => void): void;
  /** The value of an expression in the page; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
};

/** The Chromium of the browser tests, without anything between it and the benchmark that would take time of its own. */
export class Chrome {
  readonly #child: ChildProcess;
  readonly #socket: WebSocket;
  readonly #profile: string;
  readonly #replies = new Map<number, Reply>();
  readonly #listeners: { method: string; sessionId: string; listener: (params: unknown) => void }[] = [];
  /** Where others can reach the same browser. */
  readonly port: number;
  #lastId = 0;

  private constructor(child: ChildProcess, socket: WebSocket, profile: string, port: number) {
    this.#child = child;
    this.#socket = socket;
    this.#profile = profile;
    this.port = port;
    socket.on('message', (data) => this.#take(JSON.parse(utf8Of(data))));
  }

  static async start(): Promise<Chrome> {
    const { executablePath, args, env } = await findChromium();
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-chrome-'));
    const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--hide-scrollbars'];
    const child = spawn(executablePath, [...args, ...own, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await debugAddress(child);
    const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 512 * 1024 * 1024 });
    await once(socket, 'open');
    return new Chrome(child, socket, profile, Number(new URL(address).port));
  }

  /** Events of the browser as a whole have no session. */
  on(method: string, listener: (params: unknown) => void, sessionId = ''): void {
    this.#listeners.push({ method, sessionId, listener });
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    return new Promise((resolve, reject) => this.#replies.set(id, { resolve, reject }));
  }

  async open(width: number, height: number): Promise<Tab> {
    const target = await this.send('Target.createTarget', { url: 'about:blank', width, height });
    const attached = await this.send('Target.attachToTarget', { targetId: textOf(target, 'targetId'), flatten: true });
    const sessionId = textOf(attached, 'sessionId');
    const send = (method: string, params?: Params) => this.send(method, params, sessionId);
    await send('Page.enable');
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    return {
      send,
      on: (method, listener) => this.on(method, listener, sessionId),
      evaluate: async (expression) => {
        const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        const { exceptionDetails, result } = Object(answer);
        if (exceptionDetails) throw new Error(`in the page: ${JSON.stringify(exceptionDetails)}`);
        return Object(result).value;
      },
    };
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#socket.terminate();
    this.#child.kill();
    await gone;
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #take({ id, method, params, result, error, sessionId = '' }: Frame): void {
    if (id === undefined) {
      for (const each of this.#listeners) {
        if (each.method === method && each.sessionId === sessionId) each.listener(params);
      }
      return;
    }
    const reply = this.#replies.get(id);
    this.#replies.delete(id);
    if (error) reply?.reject(new Error(error.message));
    else reply?.resolve(result);
  }
}

/** A message comes whole or in parts. */
function utf8Of(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}

function textOf(answer: unknown, field: string): string {
  const value: unknown = Object(answer)[field];
  if (typeof value !== 'string') throw new TypeError(`the browser did not say its ${field}`);
  return value;
}

/** Where the browser says that it listens. */
async function debugAddress(child: ChildProcess): Promise<string> {
  let said = '';
  const found = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${said}`)));
    setTimeout(() => reject(new Error(`Chromium did not start in time:\n${said}`)), START_MS_MAX).unref();
  });
  return found;
}

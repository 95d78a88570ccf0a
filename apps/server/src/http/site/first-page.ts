import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Identity } from '@pavilion/contract';
import { type EncodedText, encodedText } from './encoded-text.ts';
import { withIdentity } from './identity-page.ts';

/** The width that a page is drawn for. Who asks says only whether it is a phone; the page itself knows the window. */
type Layout = 'mobile' | 'wide';

/** What the build of the web app gives the server to draw with (apps/web/src/app/first-page/first-page.tsx). */
type Drawer = {
  firstPageOf(address: URL): string | null;
  /** The address without what does not change the drawing. */
  drawnAddress(address: URL): string | null;
  neededFor(address: URL, layout: Layout): readonly string[];
  draw(
    address: URL,
    layout: Layout,
    answers: Readonly<Record<string, unknown>>,
    identity: Identity,
  ): { head: string; body: string };
};

/** One build: the page without content, the hashes of its own scripts, and what draws it. */
type Build = {
  readonly page: string;
  readonly scriptHashes: readonly string[];
  readonly drawer: Drawer | null;
  /** By first page: the files that it runs beyond those of the app. */
  readonly files: Readonly<Record<string, readonly string[]>>;
};

export type Page = {
  readonly html: EncodedText;
  /** Of the scripts that stand in the page itself, as the policy wants them. */
  readonly scriptHashes: readonly string[];
};

export type PageContext = Pick<Context, 'config' | 'log' | 'bus' | 'settings'>;

const PAGE = 'index.html';
/** What draws, and which files each first page runs: a build writes them after the page. */
const DRAWER = '.first/first-page.js';
const FILES = '.first/files.json';
/** So long everybody is sent the same drawing, unless something has changed that everybody sees. */
const KEPT_MS = 1_000;
const CHANGES = ['settings.changed', 'catalogue.changed'];
const KEPT_MAX = 64;
/** So much of a second may go into drawing; then pages are sent without content, as they all once were. */
const DRAWING_MS_MAX = 200;
/** An answer that takes longer is left out: the app asks for it itself. */
const ANSWER_MS_MAX = 400;
const BASE = 'http://page';
/** Where the server's own questions come from: no visitor's, so that none uses up what the pages need. */
const NOWHERE = '0.0.0.0';
const SLOT = '<p class="boot">Pavilion</p>';
const TITLE = '<title>Pavilion</title>';

const isPhone = (request: FastifyRequest): boolean =>
  request.headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(request.headers['user-agent'] ?? '');

/**
 * Draws the pages that a visit begins with, out of the answers that a guest gets from the same API, and puts those
 * answers into the page for the app to begin with. Every other address gets the page without content. Reads a build
 * again when it has changed.
 */
export class FirstPages {
  readonly #app: FastifyInstance;
  readonly #folder: string;
  readonly #log: Context['log'];
  readonly #settings: Context['settings'];
  #build: { readonly stamp: string; readonly made: Promise<Build> } | null = null;
  #keepFromMs = 0;
  #drawing = { sinceMs: 0, spentMs: 0 };
  readonly #kept = new Map<string, { readonly untilMs: number; readonly page: Promise<Page> }>();

  constructor(app: FastifyInstance, { config, log, bus, settings }: PageContext) {
    this.#app = app;
    this.#folder = config.webFolder;
    this.#log = log;
    this.#settings = settings;
    const ends = CHANGES.map((subject) => bus.subscribe(subject, () => this.#forget()));
    ends.push(settings.watch(() => this.#forget()));
    app.addHook('onClose', async () => {
      for (const end of ends) end();
    });
  }

  /** Whoever answers may still be reading what has changed: for a while every page is drawn anew. */
  #forget(): void {
    this.#kept.clear();
    this.#keepFromMs = performance.now() + KEPT_MS;
  }

  /** The page for what was asked. */
  async pageFor(request: FastifyRequest): Promise<Page> {
    const build = await this.#newest();
    const asked = URL.parse(request.url, BASE);
    // What is drawn is in English.
    const isDrawn = this.#settings.current().identity.languages[0] === 'en';
    const drawn = (isDrawn && asked && build.drawer?.drawnAddress(asked)) || null;
    const layout = isPhone(request) ? 'mobile' : 'wide';
    // Every address that is not drawn is the same page.
    if (drawn === null) return this.#keep('', async () => this.#pageOf(build));
    return this.#keep(`${layout} ${drawn}`, () => this.#draw(build, new URL(drawn, BASE), layout));
  }

  /** The drawn page; without content where too much is being drawn, or it cannot be: the app draws it itself then. */
  async #draw(build: Build, address: URL, layout: Layout): Promise<Page> {
    const first = build.drawer?.firstPageOf(address) ?? null;
    if (!build.drawer || first === null || !this.#mayDraw()) return this.#pageOf(build);
    const answers = await this.#answers(build.drawer.neededFor(address, layout));
    const { identity } = this.#settings.current();
    const startMs = performance.now();
    try {
      const { head, body } = build.drawer.draw(address, layout, answers, identity);
      return this.#pageOf(build, filled(build, { first, layout, head, body, answers }));
    } catch (fault) {
      this.#log.error({ err: fault }, 'first page not drawn');
      return this.#pageOf(build);
    } finally {
      this.#drawing.spentMs += performance.now() - startMs;
    }
  }

  #pageOf({ page, scriptHashes }: Build, html: string = page): Page {
    return { html: encodedText(withIdentity(html, this.#settings.current().identity)), scriptHashes };
  }

  #mayDraw(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#drawing.sinceMs > 1_000) this.#drawing = { sinceMs: nowMs, spentMs: 0 };
    return this.#drawing.spentMs < DRAWING_MS_MAX;
  }

  #keep(key: string, make: () => Promise<Page>): Promise<Page> {
    const nowMs = performance.now();
    const known = this.#kept.get(key);
    if (known && known.untilMs > nowMs) return known.page;
    if (nowMs < this.#keepFromMs) return make();
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    const page = make();
    this.#kept.set(key, { untilMs: nowMs + KEPT_MS, page });
    return page;
  }

  /** What a guest is answered, by address; refusals and late answers are left out. */
  async #answers(addresses: readonly string[]): Promise<Record<string, unknown>> {
    const found = await Promise.all(
      addresses.map(async (url) => {
        const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS_MAX, null).unref());
        const answer = await Promise.race([this.#app.inject({ method: 'GET', url, remoteAddress: NOWHERE }), late]);
        return answer?.statusCode === 200 ? [[url, answer.json<unknown>()] as const] : [];
      }),
    );
    return Object.fromEntries(found.flat());
  }

  /** The build as it lies there now. One that is just being written, or is not whole, leaves the one before. */
  async #newest(): Promise<Build> {
    const before = this.#build;
    const stamp = await stampOf(this.#folder);
    if (before && (before.stamp === stamp || stamp === null)) return before.made;
    const made = readBuild(this.#folder, stamp ?? '').catch((fault: unknown) => {
      this.#log.error({ err: fault }, 'web build not read');
      if (!before) throw fault;
      return before.made;
    });
    this.#kept.clear();
    this.#build = { stamp: stamp ?? '', made };
    return made;
  }
}

/** Changes with every file that a page is made of, in whatever order they are replaced; null while there is no page. */
async function stampOf(folder: string): Promise<string | null> {
  const stamps = await Promise.all(
    [PAGE, DRAWER, FILES].map(async (name) => {
      const found = await fs.promises.stat(path.join(folder, name)).catch(() => null);
      return found && `${found.mtimeMs} ${found.ino}`;
    }),
  );
  return stamps[0] === null ? null : stamps.join();
}

async function readBuild(folder: string, stamp: string): Promise<Build> {
  const page = await fs.promises.readFile(path.join(folder, PAGE), 'utf8');
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
  const scriptHashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const [code, list] = [path.join(folder, DRAWER), path.join(folder, FILES)];
  if (!fs.existsSync(code) || !fs.existsSync(list)) return { page, scriptHashes, drawer: null, files: {} };
  const drawer: Drawer = await import(`${pathToFileURL(code).href}?${encodeURIComponent(stamp)}`);
  const files: Build['files'] = JSON.parse(await fs.promises.readFile(list, 'utf8'));
  return { page, scriptHashes, drawer, files };
}

type Filling = {
  first: string;
  layout: Layout;
  head: string;
  body: string;
  answers: Readonly<Record<string, unknown>>;
};

/** The page with its content, the files it runs, and the answers as data that no script of theirs can leave. */
function filled({ page, files }: Build, { first, layout, head, body, answers }: Filling): string {
  const data = JSON.stringify(answers).replaceAll('<', '\\u003c');
  // The page's own script asks for them once it has been seen.
  const later = (files[first] ?? []).map((file) => `<link rel="later" href="${file}">`);
  return page
    .replace('<html ', () => `<html data-first="${layout}" `)
    .replace(TITLE, () => (head.includes('<title>') ? head : TITLE + head))
    .replace('</head>', () => `${later.join('')}</head>`)
    .replace(SLOT, () => body)
    .replace('</body>', () => `<script type="application/json" id="answers">${data}</script></body>`);
}

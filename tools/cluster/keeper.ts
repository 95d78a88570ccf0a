import http from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { Cluster, PartStatus } from './cluster.ts';

/** What whoever asks must send along: a page of another site in a browser of this machine cannot. */
export const KEEPER_HEADER = 'x-pavilion-cluster';

const UPGRADED = ['worker', 'server', 'bridge'] as const;
const STOP_MS_MAX = 15_000;
const READY_MS_MAX = 90_000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function pageOf(status: readonly PartStatus[], sites: readonly string[]): string {
  const rows = status.map(
    ({ name, state, ok, words, starts }) =>
      `<tr class="${ok ? 'ok' : 'not'}"><td>${name}<td>${state}<td>${escaped(words)}<td>${starts - 1}`,
  );
  const links = sites.map((site) => `<a href="${site}">${site}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><title>Pavilion: nodes</title>
<style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884}
.not td:first-child{color:#d33;font-weight:600}.ok td:first-child::before{content:"● ";color:#2a2}
.not td:first-child::before{content:"○ "}</style>
<h1>Nodes</h1><p>${links}</p><table><tr><th>part<th>state<th>says<th>started again</tr>${rows.join('\n')}</table></html>`;
}

/** Waits until a part that was started again answers. */
async function untilWell(cluster: Cluster, name: string): Promise<void> {
  const endMs = performance.now() + READY_MS_MAX;
  for (;;) {
    const part = (await cluster.status()).find((one) => one.name === name);
    if (part?.ok === true) return;
    if (performance.now() > endMs) throw new Error(`${name} did not come back in ${READY_MS_MAX / 1000} s`);
    await after(300);
  }
}

/**
 * Starts workers, servers and bridges again, one after the other, each when the one before is well: from another folder of
 * the product where one is given.
 */
export async function upgrade(cluster: Cluster, root: string | null, tell: (line: string) => void): Promise<void> {
  for (const kind of UPGRADED) {
    for (const { name } of cluster.plan.parts.filter((part) => part.kind === kind)) {
      if (root !== null) cluster.startFrom(name, root);
      await cluster.part(name).restart(STOP_MS_MAX);
      await untilWell(cluster, name);
      tell(`${name} is new`);
    }
  }
}

async function act(cluster: Cluster, what: string, name: string, query: URLSearchParams): Promise<string> {
  const downMs = query.get('downMs');
  if (what === 'upgrade') {
    const done: string[] = [];
    await upgrade(cluster, query.get('root'), (line) => done.push(line));
    return done.join('\n');
  }
  const part = cluster.part(name);
  if (what === 'kill') part.kill(downMs === null ? null : Number(downMs));
  else if (what === 'freeze') part.freeze();
  else if (what === 'thaw') part.thaw();
  else throw new Error(`there is no ${what}; there are kill, freeze, thaw, upgrade`);
  return `${name}: ${what}`;
}

/** The page that shows the set, and what the commands for drills talk to; on this machine alone. */
export async function openKeeper(cluster: Cluster): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, what = '', name = ''] = url.pathname.split('/');
    const answer = async (): Promise<[number, string, string]> => {
      if (request.method === 'POST') {
        if (request.headers[KEEPER_HEADER] === undefined) return [403, 'text/plain', 'not from here'];
        return [200, 'text/plain', await act(cluster, what, name, url.searchParams)];
      }
      const status = await cluster.status();
      if (what === 'status.json') return [200, 'application/json', JSON.stringify(status)];
      return [200, 'text/html; charset=utf-8', pageOf(status, cluster.sites)];
    };
    const send = ([code, type, body]: [number, string, string]) =>
      response.writeHead(code, { 'content-type': type }).end(body);
    answer().then(send, (error: unknown) => {
      send([400, 'text/plain', error instanceof Error ? error.message : String(error)]);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(cluster.plan.ports.status, '127.0.0.1', resolve);
  });
  return server;
}

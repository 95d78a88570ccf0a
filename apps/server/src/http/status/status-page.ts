import type { Identity } from '@pavilion/contract';
import { escaped } from '../site/identity-page.ts';
import type { PublicStatus } from './public-status.ts';
import { type Say, sayIn } from './status-words.ts';

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#14201b,#f2efe6);--soft:light-dark(#435049,#b9c0b8);--line:light-dark(#e4dfd1,#212b26);
--panel:light-dark(#fdfcf8,#111815);--page:light-dark(#f4f1e8,#0b100e);--ok:light-dark(#14523c,#8fd3b3);--bad:light-dark(#9c2f2a,#f0968f)}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}main{max-width:760px;margin:0 auto;padding:28px 16px}
h1{font-size:22px;margin:0}.state{font-size:18px;font-weight:600;margin:4px 0 20px}.ok{color:var(--ok)}.bad{color:var(--bad)}
dl,table{width:100%;background:var(--panel);border:1px solid var(--line);border-radius:10px;margin:0 0 16px;border-spacing:0}
dl div{display:flex;gap:12px;padding:10px 14px;border-bottom:1px solid var(--line)}dl div:last-child{border:0}dt{flex:0 0 150px;color:var(--soft)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}th,td{text-align:left;padding:9px 14px;border-bottom:1px solid var(--line)}tr:last-child td{border:0}
th{color:var(--soft);font-weight:500}code{font-size:12px;color:var(--soft)}p{color:var(--soft);font-size:13px}`;

const HEADLINES = {
  ok: 'Everything works',
  degraded: 'Something is not as it should be',
  down: 'No bets are taken',
} as const;

/** `0.4 s`, `12 s`, `3 min`, `5 h`, `2 d`. */
function span(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
const time = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
const milliseconds = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`);

const mark = (good: boolean, text: string): string => `<b class="${good ? 'ok' : 'bad'}">${escaped(text)}</b>`;

function facts({ feed, placing, database, reconciliation, chain }: PublicStatus, say: Say): [string, string][] {
  const heard = feed.ageMs === null ? '' : ` · ${escaped(say('heard {age} ago', { age: span(feed.ageMs) }))}`;
  const times = { p50: milliseconds(placing.p50Ms), p99: milliseconds(placing.p99Ms) };
  const head = (one: { seq: number; hash: string } | null) =>
    one === null
      ? escaped(say('none'))
      : `${escaped(say('Seal {seq}', { seq: String(one.seq) }))} <code>${escaped(one.hash)}</code>`;
  const differences = reconciliation?.differences ?? 0;
  const found = differences === 0 ? say('no differences') : say('{count} differences', { count: String(differences) });
  return [
    ['Price feed', mark(feed.state === 'ok', say(feed.state)) + heard],
    [
      'Placing a bet',
      escaped(
        placing.count === 0
          ? say('no bets in the last five minutes')
          : say('half within {p50}, 99 of 100 within {p99}', times),
      ),
    ],
    ['Database', mark(database === 'ok', say(database))],
    [
      'Last reconciliation',
      reconciliation === null
        ? escaped(say('none'))
        : `${mark(differences === 0, found)} · ${escaped(time(reconciliation.at))}`,
    ],
    ['Audit chain', head(chain.audit)],
    ['Ledger chain', head(chain.ledger)],
  ];
}

/** The status as a page that needs nothing else: no script, no picture, and nothing of who asks. */
export function statusPage(status: PublicStatus, { name }: Pick<Identity, 'name'>, language: 'en' | 'hi'): string {
  const say = sayIn(language);
  const rows = status.nodes.map(({ role, state, leads, version, upSeconds }) => {
    const told = leads ? `${say(state)} · ${say('leads')}` : say(state);
    const up = state === 'gone' ? '–' : span(upSeconds * 1000);
    return `<tr><td>${escaped(role)}</td><td>${mark(state === 'ready', told)}</td><td>${escaped(version)}</td><td>${up}</td></tr>`;
  });
  const heads = ['Role', 'State', 'Version', 'Up for'].map((head) => `<th scope="col">${escaped(say(head))}</th>`);
  const list = facts(status, say).map(([term, told]) => `<div><dt>${escaped(say(term))}</dt><dd>${told}</dd></div>`);
  const title = escaped(`${say('Status')} · ${name}`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p class="state ${status.status === 'ok' ? 'ok' : 'bad'}" role="status">${escaped(say(HEADLINES[status.status]))}</p>
<dl>${list.join('')}</dl><table aria-label="${escaped(say('Servers'))}"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<p>${escaped(say('As of {time}. This page renews itself.', { time: time(status.at) }))}</p></main></body></html>`;
}

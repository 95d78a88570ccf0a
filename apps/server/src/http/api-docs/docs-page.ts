import { COMMON_REFUSALS, type EndpointSpec, REFUSALS, type RefusalCode } from '@pavilion/contract';
import type { $ZodType } from 'zod/v4/core';
import { declaredCalls, ownRefusalsOf, schemaOf, shellExample } from './openapi.ts';
import type { JsonSchema } from './reply-schema.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#0b6b4f, #4fd1a5) }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 6rem }
h1 { font-size: 1.6rem; margin: 0 0 .25rem } h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
nav { columns: 18rem; font-size: .85rem; margin: 1rem 0 } nav a { display: block; color: inherit; padding: .1rem 0 }
section { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .75rem 1rem; scroll-margin: 1rem }
h3 { font: 600 .95rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } h3 b { color: var(--accent) }
p { margin: .25rem 0 } .who { font-size: .85rem; opacity: .8 }
pre { background: var(--soft); border-radius: .35rem; font-size: .8rem; margin: .5rem 0; padding: .4rem .6rem; white-space: pre-wrap }
details { margin-top: .4rem } summary { cursor: pointer; font-weight: 600; font-size: .9rem }
table { border-collapse: collapse; font-size: .85rem; margin: .4rem 0; width: 100% }
td:nth-child(1) { width: 28% } td:nth-child(2) { width: 27% }
th, td { border-top: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere } tr:nth-child(even) { background: var(--soft) }
`;

type Field = { name: string; type: string; note: string };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function typeText(schema: unknown): string {
  if (!isObject(schema)) return 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const branches = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (branches.length > 0) return branches.map(typeText).join(' | ');
  if (schema.type === 'array') return `${typeText(schema.items)}[]`;
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  return types.length === 0 ? 'any' : types.join(' | ');
}

const LIMIT_WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: (value) => `at least ${String(value)}`,
  exclusiveMinimum: (value) => `above ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  minLength: (value) => `at least ${String(value)} characters`,
  maxLength: (value) => `at most ${String(value)} characters`,
  minItems: (value) => `at least ${String(value)} entries`,
  maxItems: (value) => `at most ${String(value)} entries`,
  pattern: (value) => `matches ${String(value)}`,
  default: (value) => `default ${JSON.stringify(value)}`,
  description: String,
};

function noteText(schema: unknown, required: boolean): string {
  if (!isObject(schema)) return '';
  const parts = [schema, ...list(schema.anyOf)].filter(isObject);
  const limits = parts.flatMap((part) =>
    Object.entries(LIMIT_WORDS).flatMap(([key, say]) => (part[key] === undefined ? [] : [say(part[key])])),
  );
  return [required ? 'required' : 'optional', ...new Set(limits)].join('; ');
}

/** Fields of an object schema with those of inner objects and lists below them, named by their path. */
function fieldsOf(schema: unknown, prefix = ''): Field[] {
  if (!isObject(schema)) return [];
  if (schema.type === 'array') return fieldsOf(schema.items, `${prefix}[]`);
  const inner = [...list(schema.anyOf), ...list(schema.oneOf)].flatMap((branch) => fieldsOf(branch, prefix));
  const required = list(schema.required);
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    return [{ name, type: typeText(value), note: noteText(value, required.includes(key)) }, ...fieldsOf(value, name)];
  });
  return [...inner, ...own];
}

function fieldTable(title: string, schema: $ZodType | undefined, io: 'input' | 'output', open: boolean): string {
  if (schema === undefined) return '';
  const rows = fieldsOf(schemaOf(schema, io)).map(
    ({ name, type, note }) =>
      `<tr><td><code>${escape(name)}</code></td><td><code>${escape(type)}</code></td><td>${escape(note)}</td></tr>`,
  );
  return `<details${open ? ' open' : ''}><summary>${title}</summary><table>${rows.join('')}</table></details>`;
}

const refusalTable = (codes: readonly RefusalCode[]) =>
  `<table>${codes
    .map((code) => {
      const { status, message } = REFUSALS[code];
      return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escape(message)}</td></tr>`;
    })
    .join('')}</table>`;

const anchorOf = (endpoint: EndpointSpec) => `${endpoint.method}${endpoint.path}`.replaceAll(/[^A-Za-z]+/g, '-');

const whoText = (endpoint: EndpointSpec) =>
  endpoint.who === 'public' ? 'anybody' : `${endpoint.who.join(', ')} · on: ${endpoint.scope}`;

function callSection(endpoint: EndpointSpec): string {
  const own = ownRefusalsOf(endpoint);
  return `<section id="${anchorOf(endpoint)}">
<h3><b>${endpoint.method}</b> ${escape(endpoint.path)}</h3>
<p>${escape(endpoint.summary)}</p>
<p class="who">Who: ${escape(whoText(endpoint))}${endpoint.transactionCode === true ? ' · with transaction code' : ''}${
    endpoint.confirmed === true ? ' · with a confirmed session' : ''
  }${endpoint.audit === undefined ? '' : ` · audited as ${escape(endpoint.audit)}`}</p>
<pre><code>${escape(shellExample(endpoint))}</code></pre>
${fieldTable('Path', endpoint.params, 'input', true)}
${fieldTable('Query', endpoint.query, 'input', true)}
${fieldTable('Body', endpoint.body, 'input', true)}
${fieldTable('Reply', endpoint.reply, 'output', false)}
${own.length === 0 ? '' : `<details><summary>Refusals</summary>${refusalTable(own)}</details>`}
</section>`;
}

/** A page that a person reads: every declared call with its roles, fields and refusals. No script. */
export function docsPage(version: string): string {
  const calls = declaredCalls();
  const groups = [...Map.groupBy(calls, (endpoint) => endpoint.tag)];
  const links = calls.map((call) => `<a href="#${anchorOf(call)}">${call.method} ${escape(call.path)}</a>`).join('');
  const sections = groups
    .map(([tag, endpoints]) => `<h2>${escape(tag)}</h2>${endpoints.map(callSection).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pavilion API</title><style>${STYLE}</style></head>
<body><h1>Pavilion API ${escape(version)}</h1>
<p>Money is in rupees with at most two decimals, times are ISO 8601 in UTC. Signed-in calls send
<code>Authorization: Bearer …</code> with the token of the login call; in a shell:</p>
<pre><code>PAVILION=http://127.0.0.1:4000
TOKEN=$(curl -s "$PAVILION/api/auth/login" -H 'Content-Type: application/json' \\
  -d '{"username":"superadmin","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl "$PAVILION/api/auth/me" -H "Authorization: Bearer $TOKEN"</code></pre>
<p>Calls with a transaction code want the own one in their body. Those with a confirmed session want
<code>POST /api/security/confirm-session</code> before them, which is good for ten minutes. For machines:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links}</nav>
<h2>Refusals of every call</h2>
<p>A refused request answers <code>{"error": CODE, "message": TEXT, "requestId": …}</code>; some codes bring more fields.</p>
${refusalTable(COMMON_REFUSALS)}
${sections}</body></html>`;
}

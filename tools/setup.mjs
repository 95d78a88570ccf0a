// Runs before `npm start`, `npm test` and `npm run dev`: installs what is missing, and is quick and silent when nothing
// is. Plain JavaScript that Node 18 can read, without any package, because on a fresh clone there is none.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchNode, nodeBinary, ROOT } from './node-binary.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.pavilion-installed');
const PROGRESS_INTERVAL_MS = 5_000;

/** npm's `os` and `cpu` fields: a word or a list of words, each wanted or, with a leading "!", unwanted. */
function allows(field, value) {
  if (!field) return true;
  const list = [field].flat();
  if (list.includes(`!${value}`)) return false;
  const wanted = list.filter((word) => !word.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value);
}

function isForThisMachine(entry) {
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

/**
 * An optional package is demanded only when it names this machine: packages of other machines bring children of their own
 * that name none, and of the musl and glibc twins of one package npm keeps only one.
 */
function isDemanded(entry) {
  if (entry.link) return false;
  if (!entry.optional) return true;
  return Boolean(entry.os || entry.cpu) && !entry.libc && isForThisMachine(entry);
}

/** The first package of the lock that node_modules does not have in that version; undefined when all are there. */
export function missingPackage(lockText, installedText) {
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.keys(wanted).find(
    (key) =>
      key.includes('node_modules/') && isDemanded(wanted[key]) && installed[key]?.version !== wanted[key].version,
  );
}

function stampOf(lockText) {
  return createHash('sha256').update(`${process.platform}-${process.arch}\n${lockText}`).digest('hex');
}

/** Why an install is needed, in words for the person waiting; undefined when it is not. */
function reasonToInstall(lockText) {
  if (!fs.existsSync(MODULES)) return 'nothing is installed yet';
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stampOf(lockText)) return undefined;
  const hidden = path.join(MODULES, '.package-lock.json');
  if (!fs.existsSync(hidden)) return 'the last install did not finish';
  const missing = missingPackage(lockText, fs.readFileSync(hidden, 'utf8'));
  if (missing) return `the lock file has changed (${missing.replace(/^.*node_modules\//, '')})`;
  fs.writeFileSync(STAMP, stampOf(lockText));
  return undefined;
}

/** npm itself runs under the Node it came with: `npm ci` deletes node_modules, and the newer Node may live there. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) {
    return { command: process.env.npm_node_execpath ?? process.execPath, before: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', before: [] };
}

/** `npm ci` with a line of progress every few seconds; rejects with what npm said. Install scripts are never run. */
function npmCi(folder, label) {
  const { command, before } = npmCommand();
  const args = [
    ...before,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command === 'npm.cmd',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (said = (said + chunk).slice(-8_000)));
    const ticker = setInterval(() => console.log(`  … ${seconds()} s`), PROGRESS_INTERVAL_MS);
    child.on('error', (error) => {
      clearInterval(ticker);
      reject(new Error(`npm could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      clearInterval(ticker);
      if (code !== 0) return reject(new Error(`npm ci failed (exit ${code}):\n${said.trim()}`));
      console.log(`  ${label} in ${seconds()} s`);
      resolve();
    });
  });
}

export async function setup() {
  const lockText = fs.readFileSync(LOCK, 'utf8');
  const reason = reasonToInstall(lockText);
  if (reason) {
    console.log(`Pavilion: installing packages with npm ci, because ${reason}. The first time takes a minute or two.`);
    await npmCi(ROOT, 'packages installed');
    fs.writeFileSync(STAMP, stampOf(lockText));
  }
  if (!nodeBinary()) {
    console.log(`Pavilion: fetching a newer Node from the npm registry (this one is ${process.version}) …`);
    await fetchNode((folder) => npmCi(folder, 'Node installed'));
    if (!nodeBinary())
      throw new Error(
        'the Node that npm delivered does not run on this machine; install Node 24 or newer and try again.',
      );
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  setup().catch((error) => {
    console.error(`Pavilion: ${error.message}`);
    process.exit(1);
  });
}

// The browser of the tests: CHROMIUM_PATH, else the one inside the npm package @sparticuz/chromium (64-bit Linux), else
// one that the system has, else, as root on Debian, the one that apt-get installs. Otherwise a line that says what to do.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

/** No sandbox (the tests may run as root) and no calls home: the machine may have no network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A name that is not localhost: over plain HTTP its pages are no secure context, as in a house network.
  '--host-resolver-rules=MAP house.test 127.0.0.1',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export async function findChromium(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, args: ARGS, env: ownEnvironment() };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packaged = await packagedChromium().catch((error: Error) => {
      console.error(`the packaged Chromium does not run here (${error.message}); looking for another`);
      return undefined;
    });
    if (packaged) return packaged;
  }
  return { executablePath: installedChromium() ?? installChromium(), args: ARGS, env: ownEnvironment() };
}

function ownEnvironment(): Record<string, string> {
  const pairs = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(pairs);
}

function installedChromium(): string | undefined {
  return INSTALLED.find((file) => fs.existsSync(file));
}

function installChromium(): string {
  const advice =
    'no Chromium for the browser tests: install one (Debian and Ubuntu: sudo apt-get install chromium · macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program';
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) throw new Error(advice);
  console.log('installing chromium with apt-get …');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const installed = apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  const found = installedChromium();
  if (!installed || !found) throw new Error(advice);
  return found;
}

/** Unpacks the packaged browser once per version, whole or not at all, into a folder of this checkout. */
async function packagedChromium(): Promise<Browser> {
  const home = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const manifest: unknown = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
  const dir = path.join(home, '../../.cache/chromium', String(Object(manifest).version));
  if (!fs.existsSync(dir)) await unpack(home, dir);
  const executablePath = path.join(dir, 'chromium');
  const env = ownEnvironment();
  if (execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')) {
    env['LD_LIBRARY_PATH'] = path.join(dir, 'al2023/lib');
  }
  // Without any font the browser crashes, and the package's own list of fonts names a folder that nobody has.
  if (!fs.existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = writeFontList(dir);
  return { executablePath, args: ARGS, env };
}

async function unpack(home: string, dir: string): Promise<void> {
  const half = `${dir}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true });
  // The package unpacks into the temporary folder and takes any file it finds there, also another user's or half of one.
  const saved = process.env['TMPDIR'];
  process.env['TMPDIR'] = half;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // The libraries that a bare machine lacks; the package itself takes them out only in the cloud it was made for.
    await inflate(path.join(home, 'bin/al2023.tar.br'));
  } finally {
    if (saved === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = saved;
  }
  try {
    fs.renameSync(half, dir);
  } catch {
    // Another process was first.
    fs.rmSync(half, { recursive: true, force: true });
  }
}

function writeFontList(dir: string): string {
  const file = path.join(dir, 'fonts.conf');
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${dir}/fonts</dir><cachedir>${dir}/fonts-cache</cachedir></fontconfig>`,
  );
  return file;
}

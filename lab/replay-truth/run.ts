// `npm run --silent replay:truth -- FILE [--market ID]`: prints what a correct replay of the recording must reproduce, as
// one JSON object.
import { parseArgs } from 'node:util';
import { RecordingError } from '../../apps/bridge/src/sources/replay/recording-error.ts';
import { truthOfPath } from '../../apps/bridge/src/sources/replay/truth/truth.ts';
import { asTyped } from '../../tools/replay/replay-path.ts';

function refuse(line: string, exitCode: number): never {
  console.error(line);
  process.exit(exitCode);
}

function argumentsOrRefuse(): { file: string; market: string | null } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { market: { type: 'string' } } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('name one file');
    return { file, market: values.market ?? null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`${reason}\nusage: npm run --silent replay:truth -- FILE [--market ID]`, 2);
  }
}

const { file, market } = argumentsOrRefuse();
try {
  process.stdout.write(`${JSON.stringify(truthOfPath(asTyped(file), market), null, 1)}\n`);
} catch (error) {
  if (!(error instanceof RecordingError)) throw error;
  refuse(error.message, 1);
}

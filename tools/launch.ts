// `npm start`: the whole product in one process tree. This file only prepares the start, so that what it loads next is
// compiled once and kept.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ConfigError, type Config, readConfig } from '../apps/server/src/config.ts';
import { makeFolder } from '../apps/server/src/db/embedded/folder.ts';

function configOrRefuse(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`Pavilion cannot start: ${error.message}`);
    return process.exit(1);
  }
}

const config = configOrRefuse();
try {
  makeFolder(config.dataFolder);
} catch (error) {
  console.error(
    `Pavilion cannot start: the data folder cannot be made (${error instanceof Error ? error.message : String(error)}); set PAVILION_DATA to another.`,
  );
  process.exit(1);
}
const compileCache = path.join(config.dataFolder, 'compile-cache');
enableCompileCache(compileCache);
process.env['NODE_COMPILE_CACHE'] = compileCache;

const { launch } = await import('./launch/launch.ts');
// A person at a terminal came for the address, not for a line per request; LOG_LEVEL says otherwise.
const isWatched = process.stdout.isTTY && !process.env['LOG_LEVEL'];
await launch(isWatched ? { ...config, logLevel: 'warn' } : config);

// `npm run backup -- FOLDER`: backs the embedded database up into a new folder, while Pavilion runs or not.
import path from 'node:path';
import { megabytes } from './backup/backup-file.ts';
import { takeBackup } from './backup/take-backup.ts';
import { withDatabase } from './database.ts';

const [target, ...more] = process.argv.slice(2);
if (target === undefined || target.startsWith('-') || more.length > 0) {
  console.error('Say where to: npm run backup -- FOLDER, a folder that is not there yet');
  process.exitCode = 2;
} else {
  await withDatabase(async ({ pool, config }) => {
    if (config.databaseUrl !== null) {
      throw new Error(
        'this backs up the embedded database; for a PostgreSQL of your own (DATABASE_URL) see docs/OPERATIONS.md, Backup',
      );
    }
    const startedMs = performance.now();
    const { folder, bytes, files, moment } = await takeBackup(pool, config.dataFolder, path.resolve(target));
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${folder}: ${files} files, ${megabytes(bytes)}, in ${seconds} s`);
    console.log(`Everything acknowledged before ${moment} is in it. secret.key is not: keep that apart.`);
    return 0;
  });
}

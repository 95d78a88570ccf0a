import path from 'node:path';

/** Where a set keeps its data when nothing else is said: PostgreSQL's own account has to reach it. */
export const clusterFolder = (): string =>
  path.resolve(
    process.env['PAVILION_DATA'] ?? (process.getuid?.() === 0 ? '/var/lib/pavilion-cluster' : '.data/cluster'),
  );

export const clusterPort = (): number => {
  const text = process.env['PORT'] ?? '4000';
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1024 && port <= 60_000) return port;
  throw new Error(
    `PORT=${text} cannot be used: give a whole number from 1024 to 60000; the parts take ports up to 701 above it`,
  );
};

import { Counter, Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { createPool } from '../connect.ts';
import { readAtReplica, type ReplicaReads, startReplicaReads } from './replica-reads.ts';

type Opened = { readonly reads: ReplicaReads; close(): Promise<void> };

/** The replica that DATABASE_REPLICA_URL names; null without it. A replica that is away keeps no server from starting. */
export function openReplica({
  config,
  db,
  log,
  metrics,
}: Pick<Context, 'config' | 'db' | 'log' | 'metrics'>): Opened | null {
  if (config.databaseReplicaUrl === null) return null;
  const pool = createPool(
    { connectionString: config.databaseReplicaUrl, max: config.databaseConnections, connectionTimeoutMillis: 2_000 },
    (message) => log.warn({ error: message }, 'a connection to the replica was lost'),
  );
  const registers = [metrics.registry];
  const counted = new Counter({
    name: 'pavilion_replica_reads_total',
    help: 'Statements that may be read at a replica, by where they were',
    labelNames: ['from'] as const,
    registers,
  });
  const reads = startReplicaReads({
    primary: db,
    readAt: readAtReplica(pool),
    lagMsMax: config.replicaLagMs,
    onRead: (from) => counted.inc({ from }),
    onChange: (used) => {
      if (used) log.info('the replica is near enough: lists and reports are read there');
      else log.warn('THE REPLICA IS NOT USED: it is away or too far behind, everything is read at the primary');
    },
  });
  new Gauge({
    name: 'pavilion_replica_used',
    help: 'Whether lists and reports are read at the replica',
    registers,
    collect() {
      this.set(reads.isUsed() ? 1 : 0);
    },
  });
  return {
    reads,
    async close() {
      reads.close();
      await pool.end();
    },
  };
}

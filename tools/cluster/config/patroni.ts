import { ENGINES, type Plan, upTo } from '../plan.ts';
import type { Secrets } from '../secrets.ts';

/**
 * One PostgreSQL under Patroni. A commit is answered when a second node has it on disk, and only a node that has every answered
 * commit may become the primary. Who leads is decided by etcd: a primary that does not reach it steps down before another is
 * made, and one that is frozen instead cannot answer a commit, because the node it waits for has left it.
 */
export function patroniConfig({ folder, network, ports }: Plan, node: number, bin: string, secrets: Secrets): string {
  const address = network.addressOf('pg', node);
  const etcd = upTo(ENGINES).map((i) => `${network.addressOf('etcd', i)}:${ports.etcd}`);
  return JSON.stringify(
    {
      scope: 'pavilion',
      name: `pg${node}`,
      restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
      etcd3: { hosts: etcd },
      bootstrap: {
        dcs: {
          ttl: 10,
          loop_wait: 2,
          retry_timeout: 4,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          synchronous_mode_strict: false,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 200,
              wal_level: 'replica',
              hot_standby: 'on',
              wal_log_hints: 'on',
              max_wal_senders: 10,
              max_replication_slots: 10,
              fsync: 'on',
              synchronous_commit: 'on',
              // A replica that is cut off without a word is waited for by commits until then; a minute where nobody says otherwise.
              wal_sender_timeout: '5s',
              wal_receiver_timeout: '5s',
              // Connections whose other end is gone without a word: each keeps its place, and its session's locks, until then.
              tcp_keepalives_idle: 10,
              tcp_keepalives_interval: 5,
              tcp_keepalives_count: 3,
              tcp_user_timeout: '20s',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'local all all scram-sha-256',
          `host replication replicator ${network.range} scram-sha-256`,
          `host all all ${network.range} scram-sha-256`,
        ],
      },
      postgresql: {
        listen: `${address}:${ports.pg}`,
        connect_address: `${address}:${ports.pg}`,
        data_dir: `${folder}/pg${node}`,
        bin_dir: bin,
        pgpass: `${folder}/run${node}/pgpass`,
        parameters: { unix_socket_directories: `${folder}/run${node}` },
        authentication: {
          superuser: { username: 'postgres', password: secrets.superuser },
          replication: { username: 'replicator', password: secrets.replication },
          rewind: { username: 'rewind', password: secrets.replication },
        },
      },
      tags: { nofailover: false },
    },
    null,
    2,
  );
}

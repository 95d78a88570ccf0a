import { ENGINES, type Plan, upTo } from '../plan.ts';

/** How far a replica may be behind to be read from at all, in bytes of the log. */
const REPLICA_LAG_MAX = '16MB';
const BRIDGE_CHECK = 'check inter 250ms on-marked-down shutdown-sessions';

/**
 * The proxy of one node: the site in front, and the lines of the node's own server to the primary, to a replica and to the
 * bridge at work. A browser stays with one server, by a cookie; when that is gone its sockets are ended and it comes back
 * at another. One that leaves keeps what it has begun, and is sent nothing new, also by who has its cookie (`newcomers` knows
 * who takes new ones). While no server has a database all of them are used, so that pages and prices go on. Where the line to the
 * bridge is cut the way leads over another node, whose proxy passes on to the bridge alone, so that ways make no circle.
 */
export function haproxyConfig({ nodes, network, ports, parts, folder }: Plan, node: number): string {
  const at = network.addressOf;
  const here = at('proxy', node);
  const servers = upTo(nodes);
  const bridges = parts
    .filter(({ kind }) => kind === 'bridge')
    .map(({ name, node: i }) => `  server ${name} ${at('bridge', i)}:${ports.bridge} ${BRIDGE_CHECK}`)
    .join('\n');
  const others = servers
    .filter((i) => i !== node)
    .map((i) => `  server over${i} ${at('proxy', i)}:${ports.bridgePassed} backup ${BRIDGE_CHECK}`)
    .join('\n');
  const app = (options: string) =>
    servers
      .map((i) => `  server server${i} ${at('server', i)}:${ports.server} cookie server${i} check ${options}`)
      .join('\n');
  const leaving = servers
    .map((i) => `  ignore-persist if { req.cook(PAVILION_NODE) server${i} } !{ srv_is_up(newcomers/server${i}) }`)
    .join('\n');
  const pg = upTo(ENGINES)
    .map(
      (i) => `  server pg${i} ${at('pg', i)}:${ports.pg} check port ${ports.patroni} on-marked-down shutdown-sessions`,
    )
    .join('\n');
  return `global
  maxconn 4000
  stats socket ${folder}/run${node}/haproxy.sock mode 600 level admin
defaults
  timeout connect 2s
  timeout check 1s
  timeout queue 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout http-request 10s
  default-server inter 500ms fall 2 rise 1
frontend site
  mode http
  bind ${here}:${ports.site}
  option forwardfor
  http-request deny deny_status 404 if { path /api/ready }
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready
backend newcomers
  mode http
  option httpchk GET /api/ready
${app('')}
backend ready
  mode http
  balance leastconn
  cookie PAVILION_NODE insert indirect nocache httponly
  option httpchk GET /api/ready
  http-check disable-on-404
${leaving}
  option redispatch 1
  retries 3
  retry-on conn-failure
${app('on-marked-down shutdown-sessions')}
backend alive
  mode http
  balance leastconn
  cookie PAVILION_NODE insert indirect nocache httponly
  option redispatch 1
  retries 3
  retry-on conn-failure
${app('')}
listen primary
  mode tcp
  bind ${here}:${ports.primaryLine}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
${pg}
listen replica
  mode tcp
  bind ${here}:${ports.replicaLine}
  timeout client 1h
  timeout server 1h
  balance roundrobin
  option httpchk OPTIONS /replica?lag=${REPLICA_LAG_MAX}
${pg}
listen bridge
  mode tcp
  bind ${here}:${ports.bridgeLine}
  timeout client 1h
  timeout server 1h
  option httpchk GET /active
${bridges}
${others}
listen bridge-passed
  mode tcp
  bind ${here}:${ports.bridgePassed}
  timeout client 1h
  timeout server 1h
  option httpchk GET /active
${bridges}
`;
}

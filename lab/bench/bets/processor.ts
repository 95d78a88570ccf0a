import fs from 'node:fs';

const MS_A_TICK = 10;

const fieldsOf = (pid: string): string[] => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** Milliseconds of processor that a process has had. */
export function processMs(pid: number): number {
  const [, , , , , , , , , , , own, system] = fieldsOf(String(pid));
  if (own === undefined) throw new Error(`process ${pid} is gone`);
  return (Number(own) + Number(system)) * MS_A_TICK;
}

/** Milliseconds of processor that a postmaster and its processes have had, those that have ended included. */
function databaseMs(postmaster: number): number {
  let ticks = 0;
  for (const pid of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const [, parent, , , , , , , , , , own, system, ended, endedSystem] = fieldsOf(pid);
    if (pid === String(postmaster)) ticks += Number(own) + Number(system) + Number(ended) + Number(endedSystem);
    else if (parent === String(postmaster)) ticks += Number(own) + Number(system);
  }
  return ticks * MS_A_TICK;
}

/** What one of many costs, in microseconds of processor. */
export type Cost = { readonly serverUs: number; readonly databaseUs: number };

/**
 * Does it so many times, many at once: the processor time of each, which can be compared while other work runs beside. The
 * server's share has the load in it, which is in the same process.
 */
export async function costOf(
  postmaster: number,
  times: number,
  concurrent: number,
  act: () => Promise<unknown>,
): Promise<Cost> {
  let left = times;
  const [server, database] = [process.cpuUsage(), databaseMs(postmaster)];
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (left-- > 0) await act();
    }),
  );
  const { user, system } = process.cpuUsage(server);
  return { serverUs: (user + system) / times, databaseUs: ((databaseMs(postmaster) - database) * 1000) / times };
}

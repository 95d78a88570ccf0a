// What another process is, told without trusting its number alone: numbers are reused after a restart of the machine or
// the container, and a killed process stays visible as a zombie where process 1 does not collect its children.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const hasProc = fs.existsSync('/proc/self/stat');

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The fields of /proc/PID/stat after the command's name (which may itself hold spaces and brackets). */
function procFields(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Exists as an entry of the process table, alive or zombie: the question that PostgreSQL itself asks of its pid file. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line, or '' when there is no such process or only its zombie. */
export function commandLine(pid: number): string {
  if (!hasProc) return ps(pid, 'command');
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** A word that no other process ever has, also after a reboot; '' when the process is gone or a zombie. */
export function processIdentity(pid: number): string {
  if (commandLine(pid) === '') return '';
  if (!hasProc) return `${pid} ${ps(pid, 'lstart')}`;
  const startedTicks = procFields(pid)[19] ?? '';
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid} ${startedTicks} ${boot}`;
}

/** Processes whose working folder is `dir`: PostgreSQL's are always in their cluster. Empty where there is no /proc. */
export function processesIn(dir: string): number[] {
  if (!hasProc) return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === dir;
      } catch {
        return false;
      }
    });
}

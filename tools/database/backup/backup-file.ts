import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

const CHUNK_BYTES = 1024 * 1024;

export type CopiedFile = { readonly bytes: number; readonly sha256: string };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The error's own words, or what they mean to whoever has to make room. */
export const withoutRoom = (error: unknown, folder: string): unknown =>
  hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') ? new Error(`there is no room left in ${folder}`) : error;

/** Whose the copy is, and whether it has to be on the disk when it is answered. */
type Copying = { readonly own?: { uid: number; gid: number } | undefined; readonly flush: boolean };

/**
 * Copies a file to where there is none, as it is read, and answers what was written. Null when the file is gone,
 * which happens to tables that are dropped under a backup.
 */
export async function copyFile(from: string, to: string, { own, flush }: Copying): Promise<CopiedFile | null> {
  const source = await fs.open(from, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (source === null) return null;
  try {
    const target = await fs.open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, (await source.stat()).size + 1));
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, bytes);
        if (bytesRead === 0) break;
        const read = buffer.subarray(0, bytesRead);
        hash.update(read);
        await target.writeFile(read);
        bytes += bytesRead;
      }
      if (own !== undefined) await target.chown(own.uid, own.gid);
      if (flush) await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Bytes that the folder's disk still takes; a folder that is still to be made is asked for by the nearest one above it. */
export async function roomIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await fs.statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder || !hasCode(error, 'ENOENT')) throw error;
    return roomIn(above);
  }
}

/** Refuses a folder that has something in it, or is none. */
export async function demandEmpty(folder: string, what: string): Promise<void> {
  const found = await fs.readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw hasCode(error, 'ENOTDIR') ? new Error(`${folder} is a file: name ${what}`) : error;
  });
  if (found.length > 0) throw new Error(`${folder} is there already and is not empty: name ${what}`);
}

/** Refuses before the first byte what cannot fit. */
export async function demandRoom(folder: string, bytes: number): Promise<void> {
  const room = await roomIn(folder);
  if (room < bytes)
    throw new Error(
      `there is not enough room in ${folder}: ${megabytes(bytes)} are needed, ${megabytes(room)} are free`,
    );
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Several at a time: each waits for the disk. */
const AT_ONCE = 8;

export async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  // One that fails must not leave the others writing behind its back.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

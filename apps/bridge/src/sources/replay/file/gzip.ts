import { constants, gunzipSync } from 'node:zlib';
import { CutShort } from './bits.ts';

export function looksLikeGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const UNPACKED_BYTES_MAX = 1024 * 1024 * 1024;

/** The plain bytes of gzip data. Of data that ends too early first what there is, then CutShort is thrown. */
export function* gunzip(bytes: Uint8Array): Generator<Uint8Array> {
  let whole: Uint8Array | null = null;
  try {
    whole = gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR')) throw error;
  }
  if (whole !== null) {
    yield whole;
    return;
  }
  yield gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX, finishFlush: constants.Z_SYNC_FLUSH });
  throw new CutShort();
}

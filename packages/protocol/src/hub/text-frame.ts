import { bytesOf, type FrameBytes } from './frame-bytes.ts';

// Only servers make frames, and theirs is Node: any other kind of bytes is wrapped anew for every socket written to.
declare const Buffer: { alloc(length: number): FrameBytes };

/** The last frame: subscribers of one topic come one after another, and most of them chose the same requestId. */
let last: { readonly head: string; readonly body: FrameBytes; readonly frame: FrameBytes } | null = null;

/** First byte of a frame: the only one of its message, text. */
const WHOLE_TEXT = 0x81;
const SHORT_MAX = 125;
const LENGTH_OF_16_BITS = 126;
const LENGTH_OF_64_BITS = 127;

/** Writes the beginning of a frame from server to client (RFC 6455 §5.2), and returns how many bytes that took. */
function writeHeader(frame: FrameBytes, length: number): number {
  const view = new DataView(frame.buffer, frame.byteOffset);
  view.setUint8(0, WHOLE_TEXT);
  if (length <= SHORT_MAX) {
    view.setUint8(1, length);
    return 2;
  }
  if (length <= 0xffff) {
    view.setUint8(1, LENGTH_OF_16_BITS);
    view.setUint16(2, length);
    return 4;
  }
  view.setUint8(1, LENGTH_OF_64_BITS);
  view.setUint32(2, Math.floor(length / 2 ** 32));
  view.setUint32(6, length % 2 ** 32);
  return 10;
}

/**
 * A whole WebSocket frame of the text in both parts. The same bytes come back for the same parts in a row, so nobody may
 * change them.
 */
export function textFrame(head: string, body: FrameBytes): FrameBytes {
  if (last !== null && last.body === body && last.head === head) return last.frame;
  const headBytes = bytesOf(head);
  const length = headBytes.length + body.length;
  const frame = Buffer.alloc(length + (length <= SHORT_MAX ? 2 : length <= 0xffff ? 4 : 10));
  const begin = writeHeader(frame, length);
  frame.set(headBytes, begin);
  frame.set(body, begin + headBytes.length);
  last = { head, body, frame };
  return frame;
}

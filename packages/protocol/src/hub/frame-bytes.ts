// This package runs in Node and in browsers and is compiled with the types of neither.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
const encoder = new TextEncoder();

/** Bytes of an outbound message; shared between sockets, so nobody may change them. */
export type FrameBytes = Uint8Array<ArrayBuffer>;

export function bytesOf(text: string): FrameBytes {
  return encoder.encode(text);
}

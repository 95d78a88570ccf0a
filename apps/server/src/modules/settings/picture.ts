import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX } from '@pavilion/contract';

export type PictureType = 'png' | 'jpg' | 'webp' | 'gif' | 'avif';
export type Picture = { readonly type: PictureType; readonly bytes: Buffer; readonly hash: Buffer };

/** What browsers are told about each kind. SVG is none of them: it is a document that can hold scripts. */
export const MEDIA_TYPES: Readonly<Record<PictureType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** AVIF says so in the first box of the file, as its brand or as one of those that it is compatible with. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, i) =>
    ascii(bytes, 8 + i * 4, 12 + i * 4),
  );
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}

/** The kind of a picture by its first bytes, whatever it was called; null: none that is accepted. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(PNG) && ascii(bytes, 12, 16) === 'IHDR') return 'png';
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  return isAvif(bytes) ? 'avif' : null;
}

const DATA_URL = /^data:[a-z0-9.+/-]*;base64,/i;

/** The picture of a data URL; null when it is too large, or no picture of an accepted kind. */
export function pictureOf(dataUrl: string): Picture | null {
  const [head] = DATA_URL.exec(dataUrl) ?? [];
  if (head === undefined) return null;
  const bytes = Buffer.from(dataUrl.slice(head.length), 'base64');
  const type = bytes.length > PICTURE_BYTES_MAX ? null : pictureType(bytes);
  return type === null ? null : { type, bytes, hash: createHash('sha256').update(bytes).digest() };
}

/** Where a stored picture is found; its name follows from its content, so what is there never changes. */
export const pictureAddress = ({ hash, type }: Pick<Picture, 'hash' | 'type'>): string =>
  `/media/${hash.toString('hex')}.${type}`;

const ADDRESS = /^\/media\/([0-9a-f]{64})\.(png|jpg|webp|gif|avif)$/;

/** The hash in the address of a stored picture; null for any other address. */
export function hashOfAddress(address: string): Buffer | null {
  const [, hex] = ADDRESS.exec(address) ?? [];
  return hex === undefined ? null : Buffer.from(hex, 'hex');
}

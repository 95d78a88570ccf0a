import { createHash } from 'node:crypto';

/** A request id that the server makes by a rule: of version 8, which no client can send. The same text gives the same id. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The request id of a part of an order: of an order by its id, of its version then, the one of this number. In the order of the
 * orders, so that those of one time stand beside each other in an index.
 */
export function fillId(orderId: number, version: number, nth: number): string {
  const order = orderId.toString(16).padStart(12, '0');
  const at = version.toString(16).padStart(6, '0');
  return `${order.slice(0, 8)}-${order.slice(8)}-8${at.slice(0, 3)}-a${at.slice(3)}-${nth.toString(16).padStart(12, '0')}`;
}

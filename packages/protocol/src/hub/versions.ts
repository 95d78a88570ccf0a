import { applyDelta, deltaOf } from '../json-delta.ts';

/** Whoever is further behind gets the whole document: so many changes have little left in common with it. */
const VERSIONS_MAX = 16;

type Version = { readonly seq: number; readonly document: unknown };

/**
 * The last documents of one topic that went to somebody who takes deltas. Neighbours share whatever is equal in them, so
 * that sixteen take little more room than one, and comparing them means comparing what changed.
 */
export class Versions {
  readonly #versions: Version[] = [];

  /** Keeps a document, given as JSON text, as the newest. */
  keep(seq: number, json: string): void {
    const last = this.#versions.at(-1);
    if (last?.seq === seq) return;
    const parsed: unknown = JSON.parse(json);
    const change = last && deltaOf(last.document, parsed);
    const document = last && change !== undefined ? applyDelta(last.document, change) : parsed;
    this.#versions.push({ seq, document });
    if (this.#versions.length > VERSIONS_MAX) this.#versions.shift();
  }

  /** The delta from an earlier document to the newest, as JSON text; null when the earlier one is not known any more. */
  deltaFrom(seq: number): string | null {
    const from = this.#versions.find((version) => version.seq === seq);
    const newest = this.#versions.at(-1);
    const delta = from && newest && deltaOf(from.document, newest.document);
    return delta === undefined ? null : JSON.stringify(delta);
  }

  clear(): void {
    this.#versions.length = 0;
  }
}

import { isObject, type JsonObject } from '@pavilion/feed';

/**
 * The difference between two JSON documents, as JSON. Three forms, told apart by looking:
 *
 * - text, number, true, false or null: the new value;
 * - an object: the fields that changed, each with its own delta. The other fields, and the order of all, stay;
 * - a list: what becomes of the old list, from its beginning. A positive number keeps so many elements, a negative one
 *   drops so many, `[value]` puts a new element in, an object changes the next element. What is left is kept;
 * - `[null, value]`: the new value, where it is an object or a list and neither of the above says it shorter.
 *
 * Applied to the document it was made from, a delta gives the other one to the byte: the same JSON text.
 */
export type Delta = string | number | boolean | null | JsonObject | readonly unknown[];

/** What an element of the provider's lists is known by; a list keeps its unchanged elements when others come and go. */
const IDENTITY = ['gmid', 'mid', 'sid', 'cid', 'etid', 'eid', 'oname'] as const;

/** What lies deeper is replaced as a whole: the provider's documents are less than ten levels deep. */
const DEPTH_MAX = 64;

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sameIdentity(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return isComposite(one) ? isComposite(other) : one === other;
  return IDENTITY.every(
    (field) => one[field] === other[field] || (isComposite(one[field]) && isComposite(other[field])),
  );
}

/** Equal for elements of the same identity; unequal ones may clash, which only makes a delta longer. */
function identityOf(element: unknown): unknown {
  if (!isObject(element)) return isComposite(element) ? 'list' : element;
  return IDENTITY.map((field) => (isComposite(element[field]) ? '' : String(element[field]))).join(' ');
}

/** The last place of every identity. */
function placesOf(list: readonly unknown[]): Map<unknown, number> {
  return new Map(list.map((element, index) => [identityOf(element), index]));
}

/** Writes the steps of a list's delta, joining equal ones. */
class ListSteps {
  readonly steps: unknown[] = [];
  #kept = 0;
  #dropped = 0;

  keep(): void {
    if (this.#dropped > 0) this.#flush();
    this.#kept += 1;
  }

  drop(): void {
    this.#dropped += 1;
  }

  put(step: unknown): void {
    this.#flush();
    this.steps.push(step);
  }

  /** Elements kept at the end need no word. Undefined: nothing changed. */
  finish(): readonly unknown[] | undefined {
    if (this.#dropped > 0) this.#flush();
    return this.steps.length === 0 ? undefined : this.steps;
  }

  #flush(): void {
    if (this.#kept > 0) this.steps.push(this.#kept);
    if (this.#dropped > 0) this.steps.push(-this.#dropped);
    this.#kept = 0;
    this.#dropped = 0;
  }
}

function listDelta(before: readonly unknown[], after: readonly unknown[], depth: number): Delta | undefined {
  const steps = new ListSteps();
  let placesBefore: Map<unknown, number> | undefined;
  let placesAfter: Map<unknown, number> | undefined;
  let from = 0;
  let to = 0;
  while (from < before.length || to < after.length) {
    const [old, next] = [before[from], after[to]];
    if (from < before.length && to < after.length && sameIdentity(old, next)) {
      const change = deltaOf(old, next, depth);
      if (change === undefined) steps.keep();
      else if (isObject(change)) steps.put(change);
      else {
        steps.drop();
        steps.put([next]);
      }
      from += 1;
      to += 1;
      continue;
    }
    placesBefore ??= placesOf(before);
    placesAfter ??= placesOf(after);
    const oldComesLater = to < after.length && (placesAfter.get(identityOf(old)) ?? -1) >= to;
    const nextWasLater = from < before.length && (placesBefore.get(identityOf(next)) ?? -1) >= from;
    if (from < before.length && (!oldComesLater || nextWasLater)) {
      steps.drop();
      from += 1;
    } else {
      steps.put([next]);
      to += 1;
    }
  }
  return steps.finish();
}

function objectDelta(before: JsonObject, after: JsonObject, depth: number): Delta | undefined {
  const fields = Object.keys(before);
  const fieldsAfter = Object.keys(after);
  if (fields.length !== fieldsAfter.length || fields.some((field, index) => field !== fieldsAfter[index])) {
    return [null, after];
  }
  let changes: [string, Delta][] | undefined;
  for (const field of fields) {
    const change = deltaOf(before[field], after[field], depth);
    if (change !== undefined) (changes ??= []).push([field, change]);
  }
  // Entries, because assigning to a field called __proto__ would not make a field.
  return changes && Object.fromEntries(changes);
}

/**
 * What turns one JSON value into another; undefined when they are equal. Neither may change afterwards. `depth` is how
 * many levels of the document lie above them.
 */
export function deltaOf(before: unknown, after: unknown, depth = 0): Delta | undefined {
  if (before === after) return undefined;
  if (isComposite(after) && depth >= DEPTH_MAX) return [null, after];
  if (Array.isArray(after)) return Array.isArray(before) ? listDelta(before, after, depth + 1) : [null, after];
  if (isObject(after)) return isObject(before) ? objectDelta(before, after, depth + 1) : [null, after];
  if (typeof after === 'string' || typeof after === 'number' || typeof after === 'boolean') return after;
  return null;
}

/** A delta that was made from another document than it was applied to, or that is none. */
export class DeltaMisfitError extends Error {
  constructor() {
    super('The delta does not fit the document.');
    this.name = 'DeltaMisfitError';
  }
}

function changedList(before: unknown, steps: readonly unknown[]): unknown[] {
  if (!Array.isArray(before)) throw new DeltaMisfitError();
  const after: unknown[] = [];
  let from = 0;
  for (const step of steps) {
    if (Array.isArray(step) && step.length === 1) after.push(step[0]);
    else if (isObject(step) && from < before.length) {
      after.push(changedObject(before[from], step));
      from += 1;
    } else if (typeof step === 'number' && Number.isInteger(step) && from + Math.abs(step) <= before.length) {
      for (let kept = 0; kept < step; kept += 1) after.push(before[from + kept]);
      from += Math.abs(step);
    } else throw new DeltaMisfitError();
  }
  for (; from < before.length; from += 1) after.push(before[from]);
  return after;
}

function changedObject(before: unknown, changes: JsonObject): JsonObject {
  if (!isObject(before)) throw new DeltaMisfitError();
  const after: Record<string, unknown> = { ...before };
  for (const [field, change] of Object.entries(changes)) {
    if (!Object.hasOwn(after, field)) throw new DeltaMisfitError();
    after[field] = applyDelta(before[field], change);
  }
  return after;
}

/**
 * The document after a change. What did not change is shared with `before`, which stays as it is. Throws
 * DeltaMisfitError when the delta does not fit; one that was made for another document may fit by chance, so the caller
 * compares numbers first.
 */
export function applyDelta(before: unknown, delta: unknown): unknown {
  if (isObject(delta)) return changedObject(before, delta);
  if (!Array.isArray(delta)) return delta;
  if (delta[0] !== null) return changedList(before, delta);
  if (delta.length !== 2) throw new DeltaMisfitError();
  return delta[1];
}

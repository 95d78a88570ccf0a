import { readMarkets, readResults } from '@pavilion/feed';
import { type Topic, topicKey } from '@pavilion/protocol';

function openRows(document: unknown): Set<string> {
  return new Set(
    readMarkets(document).flatMap(({ marketId, open, rows }) =>
      open ? rows.filter((row) => row.open).map((row) => `${marketId}/${row.selectionKey}`) : [],
    ),
  );
}

/**
 * Tells which documents of a source that only sends documents must overtake every interval: odds in which something
 * has closed since the document before (a suspension, a ball running, a market that ended), details with another result.
 */
export class Urgency {
  readonly #openRows = new Map<string, Set<string>>();
  readonly #results = new Map<string, string>();

  /** Takes the next document of a topic. The first one of a topic is never urgent. */
  isUrgent(topic: Topic, document: unknown): boolean {
    const key = topicKey(topic);
    if (topic.endpoint === '/sports/getPriveteData') {
      const before = this.#openRows.get(key);
      const now = openRows(document);
      this.#openRows.set(key, now);
      return before !== undefined && !before.isSubsetOf(now);
    }
    if (topic.endpoint !== '/sports/getDetailsData') return false;
    const before = this.#results.get(key);
    const now = JSON.stringify(readResults(document));
    this.#results.set(key, now);
    return before !== undefined && before !== now;
  }

  forget(topic: Topic): void {
    this.#openRows.delete(topicKey(topic));
    this.#results.delete(topicKey(topic));
  }
}

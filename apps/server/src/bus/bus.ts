export type Listener = (payload: unknown, subject: string) => void;

/**
 * Hints between parts and between nodes: "the wallet of 17 changed". Subjects are words with dots between; a listener may
 * use `*` for one word. Delivery is at most once and after the publisher's current turn: the database is the record, so
 * nothing about money may depend on a message. Payloads are plain JSON.
 */
export type Bus = {
  publish(subject: string, payload: unknown): void;
  /** Returns the function that ends the subscription. */
  subscribe(subject: string, listener: Listener): () => void;
  close(): Promise<void>;
};

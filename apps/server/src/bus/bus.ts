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
  /** `none`: there is nothing to be down, this process is alone. While it is down, messages are lost. */
  state(): 'ok' | 'down' | 'none';
  close(): Promise<void>;
};

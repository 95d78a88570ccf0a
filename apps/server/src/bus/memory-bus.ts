import type { Bus, Listener } from './bus.ts';

const matches = (pattern: readonly string[], subject: readonly string[]) =>
  pattern.length === subject.length && pattern.every((word, i) => word === '*' || word === subject[i]);

/** The bus of a single process. `onError` hears of listeners that throw; the others still get the message. */
export function memoryBus(onError: (error: unknown) => void = () => {}): Bus {
  const exact = new Map<string, Set<Listener>>();
  const patterns = new Map<string, { words: string[]; listeners: Set<Listener> }>();

  const deliver = (listeners: Iterable<Listener>, payload: unknown, subject: string) => {
    for (const listener of listeners) {
      try {
        listener(payload, subject);
      } catch (error) {
        onError(error);
      }
    }
  };

  return {
    publish: (subject, payload) =>
      queueMicrotask(() => {
        deliver([...(exact.get(subject) ?? [])], payload, subject);
        if (patterns.size === 0) return;
        const words = subject.split('.');
        for (const pattern of patterns.values()) {
          if (matches(pattern.words, words)) deliver([...pattern.listeners], payload, subject);
        }
      }),
    subscribe: (subject, listener) => {
      if (subject.includes('*')) {
        const entry = patterns.get(subject) ?? { words: subject.split('.'), listeners: new Set() };
        patterns.set(subject, entry);
        entry.listeners.add(listener);
        return () => {
          entry.listeners.delete(listener);
          if (entry.listeners.size === 0) patterns.delete(subject);
        };
      }
      const listeners = exact.get(subject) ?? new Set();
      exact.set(subject, listeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) exact.delete(subject);
      };
    },
    state: () => 'none',
    close: async () => {
      exact.clear();
      patterns.clear();
    },
  };
}

/** Runs acts that share a key after each other, and others beside them. */
export function oneAtATime(): <T>(key: string, act: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, act) => {
    const run = (tails.get(key) ?? Promise.resolve()).then(act, act);
    tails.set(key, run);
    return run;
  };
}

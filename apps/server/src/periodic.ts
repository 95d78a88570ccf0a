/** Something that is done again and again until it is closed. */
export type Periodic = { close(): Promise<void> };

/**
 * Does `act` every so often, never twice at once; a failure is told and does not end it. Closing waits for a pass that is
 * under way. Keeps no process alive.
 */
export function periodically(everyMs: number, act: () => Promise<void>, onError: (error: unknown) => void): Periodic {
  let running: Promise<void> | null = null;
  const pass = async () => {
    try {
      await act();
    } catch (error) {
      onError(error);
    }
    running = null;
  };
  const timer = setInterval(() => {
    running ??= pass();
  }, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

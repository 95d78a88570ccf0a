/** Asks whoever sits there to confirm the session; false when they would rather not. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks from now on; answers what ends that. */
export function askForConfirmation(by: Asker): () => void {
  asker = by;
  return () => {
    if (asker === by) asker = null;
  };
}

/** Whether the session has just been confirmed. Calls that need it at the same time are asked about once. */
export function confirmSession(): Promise<boolean> {
  if (asker === null) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
}

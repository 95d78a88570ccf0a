import { useRef, useState } from 'react';
import { ApiError, failureText } from '../../../shared/api/api-error.ts';

export type Outcome = { tone: 'ok' | 'bad'; text: string };

export type Submit = {
  busy: boolean;
  /** What became of the last try. */
  outcome: Outcome | null;
  /** Says something without asking the server; null says nothing more. */
  say: (outcome: Outcome | null) => void;
  /** Runs one act at a time: a second one is not begun while the first is on its way. */
  run: (failed: string, act: () => Promise<string>) => Promise<Ran>;
};

/** Whether it succeeded, and the code of the refusal where the server gave one. */
export type Ran = { done: boolean; code: string | null };

/** The way of a form to the server: busy meanwhile, then its answer or why it failed. */
export function useSubmit(onBusy?: (busy: boolean) => void): Submit {
  const flying = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, say] = useState<Outcome | null>(null);
  const turn = (on: boolean) => {
    flying.current = on;
    setBusy(on);
    onBusy?.(on);
  };
  const run = async (failed: string, act: () => Promise<string>) => {
    if (flying.current) return { done: false, code: null };
    say(null);
    turn(true);
    try {
      say({ tone: 'ok', text: await act() });
      return { done: true, code: null };
    } catch (error) {
      say({ tone: 'bad', text: failureText(error, failed) });
      return { done: false, code: error instanceof ApiError ? error.code : null };
    } finally {
      turn(false);
    }
  };
  return { busy, outcome, say, run };
}

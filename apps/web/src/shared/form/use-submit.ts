import { useRef, useState } from 'react';
import type { AlertTone } from '../ui/overlay/Alert.tsx';
import { ApiError, failureText } from '../api/api-error.ts';
import { t } from '../../shared/i18n/i18n.ts';

/**
 * `waits`: it was sent, and waits for a second person as the act of that id under Approvals; sending it again would ask for
 * nothing else.
 */
export type SubmitOutcome = { tone: AlertTone; text: string; waits?: string };

export type Submit = {
  busy: boolean;
  /** What became of the last try. */
  outcome: SubmitOutcome | null;
  /** Says something without asking the server; null says nothing more. */
  say: (outcome: SubmitOutcome | null) => void;
  /**
   * Runs one act at a time: a second one is not begun while the first is on its way. What the act gives back is said, if
   * anything; `failed` (English words) when it fails and the server gives none.
   */
  run: (failed: string, act: () => Promise<string | void>) => Promise<Ran>;
};

/** Whether it succeeded; the code of the refusal where the server gave one, and the field that it is about. */
export type Ran = { done: boolean; code: string | null; field: string | null };

/** An act that gives nothing back may be one that hands an answer on: only a text is said. */
export const isText = (given: string | void): given is string => typeof given === 'string' && given !== '';

const NOT_DONE: Ran = { done: false, code: null, field: null };

/** The act under Approvals that a call has become; null where it failed otherwise. */
export function waitsAs(error: unknown): string | null {
  if (!(error instanceof ApiError && error.code === 'APPROVAL_WAITS')) return null;
  const { approvalId } = error.detail;
  return typeof approvalId === 'string' ? approvalId : '';
}

/** How a failure looks: an act that waits for a second person has not failed. */
export const failureTone = (error: unknown) => (waitsAs(error) === null ? 'bad' : 'warn');

function refusalOf(error: unknown): Ran {
  if (!(error instanceof ApiError)) return NOT_DONE;
  const { field } = error.detail;
  return { done: false, code: error.code, field: typeof field === 'string' ? field : null };
}

/**
 * The way of a form to the server: busy meanwhile, then its answer or why it failed. `words` makes the sentence of a
 * failure: where nothing answered, failureText says that it may be tried again, errorText leaves it out.
 */
export function useSubmit(onBusy?: (busy: boolean) => void, words: typeof failureText = failureText): Submit {
  const flying = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, say] = useState<SubmitOutcome | null>(null);
  const turn = (on: boolean) => {
    flying.current = on;
    setBusy(on);
    onBusy?.(on);
  };
  const run = async (failed: string, act: () => Promise<string | void>) => {
    if (flying.current) return NOT_DONE;
    say(null);
    turn(true);
    try {
      const text = await act();
      if (isText(text)) say({ tone: 'ok', text: t(text) });
      return { done: true, code: null, field: null };
    } catch (error) {
      // An act that waits for a second person has not failed.
      const waits = waitsAs(error);
      const text = words(error, failed);
      say(waits === null ? { tone: 'bad', text } : { tone: 'warn', text, waits });
      return refusalOf(error);
    } finally {
      turn(false);
    }
  };
  return { busy, outcome, say, run };
}

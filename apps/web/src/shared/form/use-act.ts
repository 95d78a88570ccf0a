import { useRef, useState } from 'react';
import { failureText } from '../api/api-error.ts';
import { type ToastTone, toast } from '../ui/overlay/toast.ts';
import { failureTone, isText } from './use-submit.ts';
import { t } from '../../shared/i18n/i18n.ts';

/**
 * An act without a form, behind a button or a switch: one at a time, what it gives back and what fails is said in a toast.
 * `busy` is the name of the one that is on its way; `words` makes the sentence of a failure.
 */
export function useAct<Name extends string>(words: typeof failureText = failureText) {
  const flying = useRef(false);
  const [busy, setBusy] = useState<Name | null>(null);
  /**
   * `failed`: English words for a failure without any of the server's. `about`: what is acted on, where that stands over what is
   * said. True when it succeeded.
   */
  const run = async (
    name: Name,
    failed: string,
    act: () => Promise<string | void>,
    about?: string,
  ): Promise<boolean> => {
    const say = (tone: ToastTone, text: string) => (about ? toast(tone, about, text) : toast(tone, text));
    if (flying.current) return false;
    flying.current = true;
    setBusy(name);
    try {
      const text = await act();
      if (isText(text)) say('ok', t(text));
      return true;
    } catch (error) {
      say(failureTone(error), words(error, failed));
      return false;
    } finally {
      flying.current = false;
      setBusy(null);
    }
  };
  return { busy, run };
}

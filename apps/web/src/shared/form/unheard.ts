import { isAnswer } from '../api/answers.ts';
import { ApiError, failureText } from '../api/api-error.ts';
import { later, t } from '../i18n/i18n.ts';

const SEE = later('No answer came, so it may have been done. What is shown here says what became of it.');
const AGAIN = later('No answer came, so it may have been done. Sent again as it is, it is done only once.');

/** `failed` is said only when that is known: an act of which nothing was heard may have been done. */
const unlessUnheard =
  (unheard: string) =>
  (error: unknown, failed: string): string =>
    error instanceof ApiError && !isAnswer(error) ? t(unheard) : failureText(error, failed);

/** For an act on something in a list that is read again after it. */
export const seeWhatBecame = unlessUnheard(SEE);
/** For a form that sends its order under an id. */
export const safeToSendAgain = unlessUnheard(AGAIN);

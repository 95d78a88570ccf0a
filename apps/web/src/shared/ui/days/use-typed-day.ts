import { useState } from 'react';
import { formatPlainDay } from '../../lib/format/format.ts';
import { FIRST_DAY, LAST_DAY } from './month.ts';
import { readDay } from './read-day.ts';

const ISO = /^\d{4}-\d\d-\d\d$/;

type Bounds = { value: string; today: string; strict: boolean };

export type TypedDay = {
  /** What the field shows: what is being typed, else the day as the app writes days. */
  text: string;
  /** What was typed is no day between the bounds. */
  bad: boolean;
  /** Takes what is typed; a day in whole figures, as programs write it, counts at once. */
  type: (text: string) => void;
  /** Gives the day that was typed, or says that it is none. */
  settle: () => void;
  /** A day, or none, that was chosen in another way. */
  give: (day: string) => void;
};

/**
 * A day that is typed over the one that a field has; `onChange` hears of days between the bounds, and of none: where it is
 * `strict`, also when what was typed is no day.
 */
export function useTypedDay({ value, today, strict }: Bounds, onChange: (day: string) => void): TypedDay {
  const [typed, setTyped] = useState<{ text: string; over: string; bad: boolean } | null>(null);
  // Over another day it is no longer what somebody meant.
  const draft = typed?.over === value ? typed : null;
  const isGood = (day: string | null): day is string => day !== null && day >= FIRST_DAY && day <= LAST_DAY;
  const give = (day: string) => {
    setTyped(null);
    if (day !== value) onChange(day);
  };
  return {
    text: draft?.text ?? (value === '' ? '' : formatPlainDay(value)),
    bad: draft?.bad ?? false,
    type: (text) => {
      const day = ISO.test(text) ? readDay(text, today) : null;
      if (isGood(day)) give(day);
      else setTyped({ text, over: value, bad: false });
    },
    settle: () => {
      if (draft === null) return;
      const day = draft.text.trim() === '' ? '' : readDay(draft.text, today);
      if (day === '' || isGood(day)) give(day);
      else {
        setTyped({ text: draft.text, over: strict ? '' : value, bad: true });
        if (strict && value !== '') onChange('');
      }
    },
    give,
  };
}

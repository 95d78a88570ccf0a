import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PickerOption } from './AccountPicker.tsx';

const REST_MS = 350;

export type Picker = {
  open: boolean;
  typed: string;
  /** The option that Enter would choose. */
  active: PickerOption | undefined;
  show: () => void;
  close: () => void;
  type: (text: string) => void;
  point: (index: number) => void;
  choose: (option: PickerOption | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Asked = {
  chosen: PickerOption | null;
  options: readonly PickerOption[];
  /** While it is true the options may still be those of an older text. */
  loading: boolean;
  onSearch: (text: string) => void;
  onChange: (option: PickerOption | null) => void;
};

/** The text that was searched for last: what is typed, once it has rested. */
function useSearched(typed: string, onSearch: (text: string) => void): string {
  const [searched, setSearched] = useState('');
  const search = useEffectEvent((text: string) => {
    setSearched(text);
    onSearch(text);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => search(typed.trim()), REST_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return searched;
}

/**
 * What a combo box knows between two keys: whether its list is open, what is typed, and which option is at hand. While the
 * options still answer an older text none is at hand, and Enter waits for those of the text that is typed.
 */
export function usePicker({ chosen, options, loading, onSearch, onChange }: Asked): Picker {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const answered = useSearched(typed, onSearch) === typed.trim() && !loading;
  const close = () => {
    setOpen(false);
    setTyped('');
    setIndex(0);
    setIsWaiting(false);
  };
  const choose = (option: PickerOption | null) => {
    close();
    if (option?.id !== chosen?.id) onChange(option);
  };
  const takeWaiting = useEffectEvent(() => {
    setIsWaiting(false);
    if (open && options[0]) choose(options[0]);
  });
  useEffect(() => {
    if (!isWaiting || !answered) return undefined;
    const timer = window.setTimeout(() => takeWaiting());
    return () => window.clearTimeout(timer);
  }, [isWaiting, answered]);
  const last = options.length - 1;
  const at = Math.max(0, Math.min(index, last));
  const move = (to: number) => {
    if (answered) setIndex(Math.max(0, Math.min(to, last)));
  };
  const enter = () => {
    if (!open) setOpen(true);
    else if (!answered) setIsWaiting(true);
    else if (options[at]) choose(options[at]);
  };
  const acts: Partial<Record<string, () => void>> = {
    ArrowDown: () => (open ? move(at + 1) : setOpen(true)),
    ArrowUp: () => move(at - 1),
    Enter: enter,
    Escape: close,
  };
  return {
    open,
    typed,
    active: open && answered ? options[at] : undefined,
    show: () => setOpen(true),
    close,
    type: (text) => {
      setOpen(true);
      setIndex(0);
      setIsWaiting(false);
      setTyped(text);
    },
    point: move,
    choose,
    onKeyDown: (event) => {
      const act = acts[event.key];
      if (!act || (event.key === 'Escape' && !open)) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}

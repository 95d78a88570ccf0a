import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PickerOption } from './AccountPicker.tsx';

/** Specification 3, section 9. */
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
  onSearch: (text: string) => void;
  onChange: (option: PickerOption | null) => void;
};

/** What a combo box knows between two keys: whether its list is open, what is typed, and which option is at hand. */
export function usePicker({ chosen, options, onSearch, onChange }: Asked): Picker {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const searchRested = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = window.setTimeout(() => searchRested(typed.trim()), REST_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const close = () => {
    setOpen(false);
    setTyped('');
    setIndex(0);
  };
  const choose = (option: PickerOption | null) => {
    close();
    if (option?.id !== chosen?.id) onChange(option);
  };
  const last = options.length - 1;
  const at = Math.min(index, last);
  const acts: Partial<Record<string, () => void>> = {
    ArrowDown: () => (open ? setIndex(Math.min(at + 1, last)) : setOpen(true)),
    ArrowUp: () => setIndex(Math.max(at - 1, 0)),
    Enter: () => (open ? choose(options[at] ?? chosen) : setOpen(true)),
    Escape: close,
  };
  return {
    open,
    typed,
    active: open ? options[at] : undefined,
    show: () => setOpen(true),
    close,
    type: (text) => {
      setOpen(true);
      setIndex(0);
      setTyped(text);
    },
    point: setIndex,
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

import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { IconButton } from '../IconButton.tsx';
import { Input } from './Input.tsx';

/** A search is asked for when the typing has rested so long. */
const REST_MS = 300;

export type SearchFieldProps = {
  id?: string;
  value: string;
  placeholder: string;
  /** Called with trimmed text, once the typing has rested, or the field is left. */
  onSearch: (text: string) => void;
  /** How long typing must rest. */
  restMs?: number;
};

/** A search field over a list: what is typed is asked for after a short rest, or at once by Enter. */
export function SearchField({ id, value, placeholder, onSearch, restMs = REST_MS }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  // What is searched for changed, and not by this field (back, a link, Clear filters): the field follows.
  if (value !== shown) {
    setShown(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  const ask = (text: string) => {
    if (text === asked) return;
    setAsked(text);
    onSearch(text);
  };
  const askRested = useEffectEvent(ask);
  useEffect(() => {
    const timer = window.setTimeout(() => askRested(typed.trim()), restMs);
    return () => window.clearTimeout(timer);
  }, [typed, restMs]);
  return (
    <Input
      id={id}
      type="search"
      value={typed}
      maxLength={100}
      placeholder={placeholder}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => ask(typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed.trim());
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        setTyped('');
        ask('');
      }}
      before={<Search size={16} aria-hidden="true" />}
      after={
        typed !== '' && (
          <IconButton
            label={t('Clear search')}
            // Pressing it does not leave the field, in browsers where a button takes no focus either.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTyped('');
              ask('');
            }}
          >
            <X size={15} aria-hidden="true" />
          </IconButton>
        )
      }
    />
  );
}

import { Search, X } from 'lucide-react';
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { Kbd } from '../../../shared/ui/Kbd.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

const RecentSearches = lazy(() => import('./RecentSearches.tsx'));

export type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shows the key that focuses it. */
  hint?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** The search field of the tree, with what was searched for before under it while it is empty. Arrow down goes to the results, Enter opens the first; Escape empties it, then leaves it. */
export function SearchBox({ label, value, onChange, hint = false, ref }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [within, setWithin] = useState(false);
  return (
    <div
      ref={box}
      className="relative"
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
    >
      <Input
        {...(ref ? { ref } : {})}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={60}
        // What is typed before the app runs would be lost.
        readOnly={import.meta.env.SSR}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // What was opened empties the field, which keeps the focus: nothing has been asked for again.
          if (event.key === 'Enter' && value !== '') setWithin(false);
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && value !== '')) return intoResults(event);
          if (event.key !== 'Escape') return;
          if (value === '') event.currentTarget.blur();
          else {
            event.stopPropagation();
            onChange('');
          }
        }}
        quiet
        before={<Search size={16} aria-hidden="true" />}
        after={
          value === '' ? (
            hint && <Kbd>/</Kbd>
          ) : (
            <IconButton
              size="sm"
              label={t('Clear search')}
              onClick={() => onChange('')}
              className="-mr-1.5 text-ink-2 hover:text-ink"
            >
              <X size={16} />
            </IconButton>
          )
        }
      />
      <Suspense fallback={null}>
        {within && value === '' && (
          <RecentSearches
            onChoose={(text) => {
              onChange(text);
              box.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The results stand in the same part of the page as their field. */
const RESULTS = '[data-search-results]';

function intoResults(event: KeyboardEvent<HTMLInputElement>): void {
  const first = event.currentTarget
    .closest('aside, [role=dialog]')
    ?.querySelector<HTMLElement>(`${RESULTS} :is(a, button)`);
  if (!first) return;
  event.preventDefault();
  if (event.key === 'Enter') first.click();
  else first.focus();
}

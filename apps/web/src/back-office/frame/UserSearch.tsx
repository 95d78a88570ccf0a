import type { Role } from '@pavilion/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../shared/lib/browser/shortcuts.ts';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Kbd } from '../../shared/ui/Kbd.tsx';
import { FoundUsers } from './FoundUsers.tsx';
import { useUserSearch } from './use-user-search.ts';
import { t } from '../../shared/i18n/i18n.ts';

const RESULTS = '[data-found] button';

/** The search of the top bar: accounts are offered while somebody types. `/` goes into it, Escape empties and leaves it. */
export function UserSearchBox({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const search = useUserSearch(role, () => {
    setOpen(false);
    field.current?.blur();
  });
  useShortcuts({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (search.typed === '') field.current?.blur();
    search.setTyped('');
    setOpen(false);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of what it found end here
    <div ref={root} className="relative w-[300px] shrink" onKeyDown={onKeyDown}>
      <Input
        ref={field}
        type="search"
        quiet
        aria-label={t('Search users')}
        placeholder={t('Search users')}
        maxLength={100}
        autoComplete="off"
        value={search.typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          search.setTyped(event.target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => intoFound(event, root.current, search.showAll)}
        before={<Search size={16} aria-hidden="true" />}
        after={search.typed === '' && <Kbd>/</Kbd>}
      />
      {open && search.text !== '' && (
        <div className="absolute top-[calc(100%+8px)] left-0 z-50 w-[360px] rounded-card border border-line-2 bg-surface-2 p-1.5 shadow-2">
          <FoundUsers search={search} />
        </div>
      )}
    </div>
  );
}

/** Arrow down goes to what was found, Enter shows everything that matches. */
export function intoFound(event: KeyboardEvent, root: HTMLElement | null, showAll: () => void): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    showAll();
  } else if (event.key === 'ArrowDown') {
    event.preventDefault();
    root?.querySelector<HTMLElement>(RESULTS)?.focus();
  }
}

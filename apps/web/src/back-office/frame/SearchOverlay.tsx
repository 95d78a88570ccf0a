import type { Role } from '@pavilion/contract';
import { Search, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { FoundUsers } from './FoundUsers.tsx';
import { intoFound } from './UserSearch.tsx';
import { useUserSearch } from './use-user-search.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useFocusBack } from '../../shared/ui/overlay/use-focus-back.ts';

/** The search below 900 px: over the page, from the top. */
export default function SearchOverlay({ role, onClose }: { role: Role; onClose: () => void }) {
  const back = useFocusBack();
  const root = useRef<HTMLDivElement>(null);
  const search = useUserSearch(role, onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay motion-safe:animate-fade-in" />
        <Radix.Content
          {...back}
          ref={root}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto border-b border-line-2 bg-surface p-2 shadow-3 outline-none"
        >
          <Radix.Title className="sr-only">{t('Search users')}</Radix.Title>
          <div className="flex items-center gap-1">
            <Input
              type="search"
              quiet
              aria-label={t('Search users')}
              placeholder={t('Search users')}
              maxLength={100}
              autoComplete="off"
              value={search.typed}
              onChange={(event) => search.setTyped(event.target.value)}
              onKeyDown={(event) => intoFound(event, root.current, search.showAll)}
              before={<Search size={16} aria-hidden="true" />}
            />
            <IconButton label={t('Close search')} onClick={onClose}>
              <X size={20} />
            </IconButton>
          </div>
          {search.text !== '' && (
            <div className="mt-2">
              <FoundUsers search={search} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { History } from 'lucide-react';
import { t } from '../../../shared/i18n/i18n.ts';
import { useRecentSearches } from '../../../shared/lib/browser/recent-searches.ts';
import { moveFocus } from '../../../shared/ui/roving.ts';

/** What was searched for and opened before, under the empty field: one press searches for it again. */
export default function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const { items, clear } = useRecentSearches();
  if (items.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('Recent searches')}
      data-search-results
      onKeyDown={(event) => moveFocus(event, 'button')}
      className="panel absolute inset-x-0 top-full z-20 mt-1 p-1 shadow-lg"
    >
      <p className="caps flex h-11 items-center px-2 desktop:h-7">{t('Recent searches')}</p>
      {items.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(text)}
          className="flex h-11 w-full items-center gap-[9px] rounded-[6px] px-2 text-left -outline-offset-2 hover:bg-surface-2 desktop:h-[34px]"
        >
          <History size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="truncate">{text}</span>
        </button>
      ))}
      <button
        type="button"
        onClick={clear}
        className="absolute top-1 right-1 h-11 rounded-[6px] px-2 text-xs text-ink-2 hover:bg-surface-2 hover:text-ink desktop:h-7"
      >
        {t('Clear')}
      </button>
    </div>
  );
}

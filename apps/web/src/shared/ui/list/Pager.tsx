import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';

export type PagerProps = {
  page: number;
  pageSize: number;
  /** Of all pages together. */
  total: number;
  /** How many rows stand above those of the first page, and are counted with them. */
  ahead?: number;
  /** Said after the range: a sum over all of it. */
  note?: ReactNode;
  onPage: (page: number) => void;
  /** The way to other pages is there only when there are any. */
  onlyIfMore?: boolean;
};

export const lastPageOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The foot of a list: its range, and the way to the other pages. Moves outside of 1..last are not made. */
export function Pager({ page, pageSize, total, ahead = 0, note, onPage, onlyIfMore = false }: PagerProps) {
  const last = lastPageOf(total, pageSize);
  const all = total + ahead;
  const from = all === 0 ? 0 : page === 1 ? 1 : (page - 1) * pageSize + ahead + 1;
  const range = {
    from: formatCount(from),
    to: formatCount(Math.min(all, page * pageSize + ahead)),
    total: formatCount(all),
  };
  const go = (to: number) => {
    if (to >= 1 && to <= last && to !== page) onPage(to);
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-t border-line px-4 py-2 text-xs text-ink-2">
      <p className="num min-w-32 flex-1" role="status">
        {t('Showing {from}–{to} of {total}', range)}
        {note && <> · {note}</>}
      </p>
      {(!onlyIfMore || last > 1) && (
        <nav aria-label={t('Pages')} className="flex items-center gap-2 desktop:gap-2.5">
          <Button size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
            <ChevronLeft size={14} aria-hidden="true" />
            <span className="max-[600px]:sr-only">{t('Previous')}</span>
          </Button>
          <span className="num whitespace-nowrap">
            {t('Page {page} of {last}', { page: formatCount(page), last: formatCount(last) })}
          </span>
          <Button size="sm" disabled={page >= last} onClick={() => go(page + 1)}>
            <span className="max-[600px]:sr-only">{t('Next')}</span>
            <ChevronRight size={14} aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  );
}

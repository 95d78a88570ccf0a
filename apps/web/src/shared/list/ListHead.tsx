import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { formatTime } from '../lib/format/format.ts';
import { type FileExport, ExportButtons } from '../ui/list/ExportButtons.tsx';
import { PageHead, type PageHeadProps } from '../ui/list/PageHead.tsx';
import { RefreshButton } from '../ui/list/RefreshButton.tsx';
import { Badge } from '../ui/StatusPill.tsx';
import type { ListState } from './use-list.ts';

export type ListHeadProps = Pick<PageHeadProps, 'title' | 'about' | 'note' | 'before'> & {
  list: Pick<ListState<unknown>, 'total' | 'isFetching' | 'refetch' | 'updatedAtMs'>;
  /** Files of everything that the filters let through. */
  file?: FileExport;
  /** Says how many there are. */
  counted?: boolean;
  /** A list that asks again by itself, or whose filters do, has no button for it. */
  refresh?: boolean;
  /** More acts, after these. */
  children?: ReactNode;
};

/** Title of a list with its files and the way to newer rows. */
export function ListHead({ list, file, counted, refresh = true, children, ...head }: ListHeadProps) {
  const count = counted && list.total !== undefined && (list.total > 99 ? '99+' : String(list.total));
  return (
    <PageHead {...head} marks={count && <Badge>{count}</Badge>}>
      {list.updatedAtMs !== null && (
        <span className="num hidden text-xs text-ink-2 desktop:inline">
          {t('Updated {time}', { time: formatTime(list.updatedAtMs, true) })}
        </span>
      )}
      {file && <ExportButtons file={file} disabled={!list.total} />}
      {refresh && <RefreshButton loading={list.isFetching} onRefresh={list.refetch} />}
      {children}
    </PageHead>
  );
}

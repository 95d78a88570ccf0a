import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useTabletWide } from '../lib/browser/use-media.ts';
import { formatTime } from '../lib/format/format.ts';
import { type FileExport, ExportButtons } from '../ui/list/ExportButtons.tsx';
import { PageHead, type PageHeadProps } from '../ui/list/PageHead.tsx';
import { HeadActs } from '../ui/list/HeadActs.tsx';
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
  /** More acts that few come for: on a phone behind the button of the files. */
  more?: ReactNode;
  /** More acts, after these. */
  children?: ReactNode;
};

/** Title of a list with its files and the way to newer rows. */
export function ListHead({ list, file, counted, refresh = true, more, children, note, ...head }: ListHeadProps) {
  const phone = !useTabletWide();
  const count = counted && list.total !== undefined && (list.total > 99 ? '99+' : String(list.total));
  const updated =
    list.updatedAtMs !== null ? t('Updated {time}', { time: formatTime(list.updatedAtMs, true) }) : undefined;
  return (
    <PageHead
      slim
      {...head}
      {...(note !== undefined && { note })}
      marks={
        <>
          {count && <Badge>{count}</Badge>}
          {phone && <span className="num min-h-4 w-0 min-w-full whitespace-nowrap text-xs text-ink-2">{updated}</span>}
        </>
      }
    >
      {updated && <span className="num hidden text-xs text-ink-2 desktop:inline">{updated}</span>}
      {(file || refresh || more) && (
        <HeadActs>
          {file && <ExportButtons file={file} disabled={!list.total} />}
          {refresh && <RefreshButton loading={list.isFetching} onRefresh={list.refetch} />}
          {more}
        </HeadActs>
      )}
      {children}
    </PageHead>
  );
}

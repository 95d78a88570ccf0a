import { Pager } from '../../ui/Pager.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Pages, ROWS } from './use-pages.ts';

const OPTIONS = ROWS.map((value) => ({ value, label: value }));

/** The foot of a list in a dialog: its range, the other pages, and how many rows one has. */
export function PagedFoot({ pages, total }: { pages: Pages; total: number }) {
  const { page, limit, rows, setPage, setRows } = pages;
  return (
    <>
      <Pager page={page} pageSize={limit} total={total} onPage={setPage} />
      <label className="flex items-center justify-end gap-2.5 border-t border-line px-4 py-2 text-xs text-ink-2">
        Rows per page
        <Select
          value={rows}
          options={OPTIONS}
          onChange={(event) => {
            const chosen = ROWS.find((value) => value === event.target.value);
            if (chosen) setRows(chosen);
          }}
        />
      </label>
    </>
  );
}

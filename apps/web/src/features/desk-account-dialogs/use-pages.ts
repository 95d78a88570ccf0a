import { useState } from 'react';
import { lastPageOf } from '../../ui/Pager.tsx';

/** Specification 2, section 9. */
export const ROWS = ['10', '25', '50', '100'] as const;
export type Rows = (typeof ROWS)[number];

export type Pages = {
  page: number;
  limit: number;
  rows: Rows;
  setPage: (page: number) => void;
  /** Another length of page starts at the first one. */
  setRows: (rows: Rows) => void;
  /** A list that has grown shorter than the page that is looked at shows its last one. */
  followTotal: (total: number | undefined) => void;
};

/** Which page of a list in a dialog is shown, and how long it is. */
export function usePages(first: Rows): Pages {
  const [rows, setRows] = useState<Rows>(first);
  const [page, setPage] = useState(1);
  const limit = Number(rows);
  return {
    page,
    limit,
    rows,
    setPage,
    setRows: (chosen) => {
      setRows(chosen);
      setPage(1);
    },
    followTotal: (total) => {
      if (total !== undefined && page > lastPageOf(total, limit)) setPage(lastPageOf(total, limit));
    },
  };
}

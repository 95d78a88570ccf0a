import { useState } from 'react';
import type { ListMoves } from '../../../shared/list/use-list.ts';

export const ROWS_OPTIONS = [
  { value: '10', label: '10' },
  { value: '25', label: '25' },
  { value: '50', label: '50' },
  { value: '100', label: '100' },
] as const;
export type Rows = (typeof ROWS_OPTIONS)[number]['value'];

type Pages = ListMoves & {
  rows: Rows;
  /** Another length of page starts at the first one. */
  setRows: (rows: Rows) => void;
};

/** Which page of a list in a dialog is shown, and how long it is. The address stays that of the page below. */
export function usePages(first: Rows): Pages {
  const [rows, setRows] = useState<Rows>(first);
  const [page, setPage] = useState(1);
  return {
    paging: { page, limit: Number(rows) },
    rows,
    setPage,
    dirty: false,
    clear: () => setPage(1),
    setRows: (chosen) => {
      setRows(chosen);
      setPage(1);
    },
  };
}

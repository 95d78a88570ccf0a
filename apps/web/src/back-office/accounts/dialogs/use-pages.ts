import { useState } from 'react';

export const ROWS_OPTIONS = [
  { value: '10', label: '10' },
  { value: '25', label: '25' },
  { value: '50', label: '50' },
  { value: '100', label: '100' },
] as const;
export type Rows = (typeof ROWS_OPTIONS)[number]['value'];

type Pages = {
  page: number;
  limit: number;
  rows: Rows;
  setPage: (page: number) => void;
  /** Another length of page starts at the first one. */
  setRows: (rows: Rows) => void;
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
  };
}

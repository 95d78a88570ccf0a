import type { BackOfficeAccount } from '@pavilion/contract';
import { useState } from 'react';
import type { Selection } from '../account-columns.tsx';

/** The ticked accounts, of whatever pages and filters, in the order in which they were ticked. */
export function useSelection() {
  const [selected, setSelected] = useState<readonly BackOfficeAccount[]>([]);
  const selection: Selection = {
    has: (id) => selected.some((one) => one.id === id),
    toggle: (row) => {
      const others = selected.filter(({ id }) => id !== row.id);
      setSelected(others.length === selected.length ? [...selected, row] : others);
    },
  };
  return { selected, setSelected, selection };
}

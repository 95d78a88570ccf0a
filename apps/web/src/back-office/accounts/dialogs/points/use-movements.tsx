import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMovements, type MovementType } from '../../../../shared/api/back-office/account-dialogs.ts';
import type { AccountRef } from '../../../../shared/lib/back-office-overlays.ts';
import { FilterBar, SegmentedFilter, SelectFilter } from '../../../../shared/ui/list/FilterBar.tsx';
import { useList } from '../../../../shared/list/use-list.ts';
import { ROWS_OPTIONS, type Rows, usePages } from '../use-pages.ts';
import { t } from '../../../../shared/i18n/i18n.ts';

type Types = readonly [{ value: MovementType; label: string }, ...{ value: MovementType; label: string }[]];

export type MovementsOf = {
  viewer: Role;
  account: AccountRef;
  /** The kinds to choose from; the first is chosen at first. */
  types: Types;
  rowsFirst: Rows;
};

/** A page of what moved an account's wallet, newest first, with what chooses it. */
export function useMovements({ viewer, account, types, rowsFirst }: MovementsOf) {
  const [type, setType] = useState<MovementType>(types[0].value);
  const pages = usePages(rowsFirst);
  const list = useList(pages, useQuery(accountMovements(viewer, account, { type, ...pages.paging })));
  const filters = (
    <FilterBar inDialog set={type === types[0].value ? 0 : 1}>
      <SegmentedFilter
        label={t('Type')}
        value={type}
        options={types}
        onChange={(chosen) => {
          setType(chosen);
          pages.setPage(1);
        }}
      />
      <span className="desktop:ml-auto">
        <SelectFilter label={t('Rows per page')} value={pages.rows} options={ROWS_OPTIONS} onChange={pages.setRows} />
      </span>
    </FilterBar>
  );
  return { list, filters };
}

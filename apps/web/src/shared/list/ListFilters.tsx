import { type ReactElement, isValidElement } from 'react';
import { later, t } from '../i18n/i18n.ts';
import { SearchField } from '../ui/form/SearchField.tsx';
import { DaysFilter } from '../ui/days/DaysFilter.tsx';
import { FilterBar, GrowingFilter, SegmentedFilter, SelectFilter } from '../ui/list/FilterBar.tsx';
import { type AddressFilters, type Choice, type FilterRule, type Rules, sizeOptions } from './address-filters.ts';

/** Of some rules, the names of those that say what can be chosen. */
type Choosing<R extends Rules> = {
  [Name in keyof R & string]: R[Name] extends { readonly options: readonly Choice[] } ? Name : never;
}[keyof R & string];

/** What a filter offers: what its rule says, where it does, or choices of its own. */
type Offered<Name extends string, ChoosingName extends string> =
  | { readonly name: ChoosingName; readonly options?: undefined }
  | { readonly name: Name; readonly options: readonly Choice[] };

/** One filter of a list, by the name that it has in the address. Labels and placeholders are English words. */
type Field<Name extends string, ChoosingName extends string> =
  | { readonly as: 'search'; readonly name: Name; readonly placeholder: string; readonly restMs?: number }
  | (Offered<Name, ChoosingName> & {
      readonly as: 'select' | 'segmented';
      readonly label: string;
      readonly className?: string;
      /** What else changes with a choice: what lies below it. */
      readonly also?: (value: string) => Readonly<Record<string, string>>;
    })
  /**
   * The first and the last day, `from` and `to`, of the installation's zone or, with `ownZone`, of the visitor's; `shown` stands in them
   * where the address says nothing.
   */
  | {
      readonly as: 'days';
      readonly shown?: { readonly from: string; readonly to: string };
      readonly ownZone?: boolean;
    };

/** In their order; an element is a filter that the page draws itself, false none. */
export type Fields<R extends Rules> = readonly (Field<keyof R & string, Choosing<R>> | ReactElement | false)[];

export type ListFiltersProps<R extends Rules> = {
  of: AddressFilters<R>;
  fields: Fields<R>;
  /** A choice without which the page says nothing: it stands before the fields, also where they are folded. */
  inSight?: ReactElement | false;
  /** What the rows of a page are called. */
  rowsLabel?: string;
};

/** The filters of a list, and how many rows a page has where the list lets one choose. */
export function ListFilters<R extends Rules>(props: ListFiltersProps<R>) {
  const { of: filters, fields, inSight = false, rowsLabel = later('Rows') } = props;
  const values: Readonly<Record<string, string>> = filters.values;
  const set = (changes: Readonly<Record<string, string>>) => filters.set(changes as Parameters<typeof filters.set>[0]);
  const rows: FilterRule | undefined = filters.rules['rows'];
  const sizes = Array.isArray(rows?.allowed) ? rows.allowed : [];
  return (
    <FilterBar set={filters.chosen} inSight={inSight}>
      {fields.map((field) => {
        if (field === false) return null;
        if (isValidElement(field)) return field;
        return (
          <OneFilter
            key={field.as === 'days' ? 'days' : field.name}
            {...{ field, values, set }}
            rules={filters.rules}
          />
        );
      })}
      {sizes.length > 0 && (
        <SelectFilter
          label={t(rowsLabel)}
          value={values['rows'] ?? ''}
          options={sizeOptions(sizes)}
          onChange={(size) => set({ rows: size })}
        />
      )}
    </FilterBar>
  );
}

type OneProps = {
  field: Field<string, string>;
  rules: Rules;
  values: Readonly<Record<string, string>>;
  set: (changes: Readonly<Record<string, string>>) => void;
};

function OneFilter({ field, rules, values, set }: OneProps) {
  if (field.as === 'days') {
    const { from = '', to = '' } = values;
    return (
      <DaysFilter
        from={from || (field.shown?.from ?? '')}
        to={to || (field.shown?.to ?? '')}
        onChange={set}
        ownZone={field.ownZone ?? false}
      />
    );
  }
  const value = values[field.name] ?? '';
  if (field.as === 'search')
    return (
      <GrowingFilter label={t('Search')}>
        {(id) => (
          <SearchField
            id={id}
            value={value}
            placeholder={t(field.placeholder)}
            onSearch={(search) => set({ [field.name]: search })}
            {...(field.restMs === undefined ? {} : { restMs: field.restMs })}
          />
        )}
      </GrowingFilter>
    );
  const Filter = field.as === 'select' ? SelectFilter : SegmentedFilter;
  const filter = (
    <Filter
      label={t(field.label)}
      value={value}
      options={field.options ?? rules[field.name]?.options ?? []}
      onChange={(chosen) => set({ [field.name]: chosen, ...field.also?.(chosen) })}
    />
  );
  return field.className === undefined ? filter : <div className={field.className}>{filter}</div>;
}

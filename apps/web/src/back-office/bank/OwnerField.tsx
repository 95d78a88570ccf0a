import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { ownerChoices } from '../../shared/api/back-office/money/withdrawals.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const REST_MS = 350;

export type OwnerFieldProps = {
  ownerType: Role;
  owner: BackOfficeAccount | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (owner: BackOfficeAccount | null) => void;
};

const nameOf = ({ username, fullName }: BackOfficeAccount) =>
  fullName === '' ? username : `${username} · ${fullName}`;

/**
 * Whose points a request takes: as many accounts as one call answers, and a search that finds the others. Enter in the
 * search, or leaving it, takes the one account that was found; what is chosen by hand meanwhile stands.
 */
export function OwnerField({ ownerType, owner, error, disabled, onChange }: OwnerFieldProps) {
  const [search, setSearch] = useState('');
  // Enter and leaving come before the answer may be there: a wish stands until it is, or something else is typed or chosen.
  const [wish, setWish] = useState(0);
  const settledWish = useRef(0);
  const choices = useQuery(ownerChoices(ownerType, search));
  const answered = !choices.isPlaceholderData && !choices.isPending;
  const only = search !== '' && answered && choices.data?.total === 1 ? choices.data.items[0] : undefined;
  const take = useEffectEvent(() => {
    if (settledWish.current === wish) return;
    settledWish.current = wish;
    if (only && only.id !== owner?.id) onChange(only);
  });
  useEffect(() => {
    if (answered) take();
  }, [wish, answered]);
  const found = choices.data?.items ?? [];
  const offered = owner === null || found.some(({ id }) => id === owner.id) ? found : [owner, ...found];
  const more = (choices.data?.total ?? 0) - found.length;
  const help = choices.isError
    ? errorText(choices.error, later('Unable to load users.'))
    : more > 0
      ? t('{count} more: search for them.', { count: formatCount(more) })
      : undefined;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('Find an owner')}>
        {({ id }) => (
          <div
            onInput={() => {
              settledWish.current = wish;
            }}
            onBlur={(event) => {
              // Its button to clear the search is a part of it.
              if (!event.currentTarget.contains(event.relatedTarget)) setWish(wish + 1);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              // The form is not sent by what looks for its owner.
              event.preventDefault();
              setWish(wish + 1);
            }}
          >
            <SearchField
              id={id}
              restMs={REST_MS}
              value={search}
              placeholder={t('Username, name or phone')}
              onSearch={setSearch}
            />
          </div>
        )}
      </Field>
      <Field label={t('Owner')} {...(error ? { error } : {})} {...(help ? { help } : {})}>
        {(parts) => (
          <Select
            {...parts}
            disabled={disabled}
            value={owner?.id ?? ''}
            options={[
              { value: '', label: choices.isPending ? t('Loading…') : t('Select an owner') },
              ...offered.map((account) => ({ value: account.id, label: nameOf(account) })),
            ]}
            onChange={(event) => {
              settledWish.current = wish;
              onChange(offered.find(({ id }) => id === event.target.value) ?? null);
            }}
          />
        )}
      </Field>
    </div>
  );
}

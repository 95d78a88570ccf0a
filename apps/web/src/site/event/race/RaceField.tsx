import type { Score } from '@pavilion/feed';
import { useState } from 'react';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import type { FieldRunner } from './race-field.ts';

const LINE = 24;

/**
 * The runners of a race of which no track is known: by their numbers, and in running in the order and with the figures that are
 * told. It is there before the off and keeps its lines when somebody leaves; on a phone it is there when it is opened.
 */
export function RaceField(props: { field: readonly FieldRunner[]; score: Score | null; isOpen: boolean }) {
  const { field, score, isOpen } = props;
  const told = (score?.sides ?? []).map(({ name, main, detail, active }) => ({ name, main, detail, active }));
  const names = new Set(told.map(({ name }) => name));
  const others = field
    .filter(({ row, left }) => left === null && !names.has(row.name))
    .map(({ row }) => ({ name: row.name, main: '', detail: '', active: false }));
  const lines = [...told, ...others];
  const columns = useLayout() === 'mobile' ? 1 : 3;
  const [most, setMost] = useState(lines.length);
  if (lines.length > most) setMost(lines.length);
  return (
    <ul
      aria-label={t('Field')}
      style={{ minHeight: Math.ceil(most / columns) * LINE + 9 }}
      className={cx(
        'num mt-2.5 grid auto-rows-[24px] content-start gap-x-5 border-t border-cream-100/15 pt-2 text-sm desktop:grid-cols-3',
        !isOpen && 'max-desktop:hidden',
      )}
    >
      {lines.map(({ name, main, detail, active }) => (
        <li key={name} className={cx('flex min-w-0 items-center gap-1.5', active ? 'text-cream-50' : 'text-[#cfd2bd]')}>
          <i
            aria-hidden="true"
            className={cx('size-1.5 shrink-0 rounded-full', active ? 'bg-brass' : 'bg-transparent')}
          />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {detail && <span className="shrink-0 text-xs">{t(detail)}</span>}
          <b className="shrink-0 font-semibold text-cream-50">{main}</b>
        </li>
      ))}
    </ul>
  );
}

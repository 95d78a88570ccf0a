import { Link } from 'react-router';
import {
  type Counts,
  type CatalogueSport,
  syncCompetitions,
  toggleSports,
} from '../../shared/api/back-office/catalogue.ts';
import { sportCompetitionsPath } from '../../shared/address/back-office-paths.ts';
import { cx } from '../../shared/lib/cx.ts';
import { SportIcon } from '../../shared/ui/art/SportIcon.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { ActSwitch } from '../../shared/form/ActSwitch.tsx';
import { Meter } from './CataloguePart.tsx';
import type { OneOperation } from './use-one-operation.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type SportCardProps = {
  sport: CatalogueSport;
  /** Undefined while they are not known. */
  counts: Counts | undefined;
  operation: OneOperation;
};

/** One sport: whether players see it, and how much of it is on. */
export function SportCard({ sport, counts, operation }: SportCardProps) {
  const { busy, start } = operation;
  const { id, name } = sport;
  const switching = `switch ${id}`;
  const syncing = `sync ${id}`;
  // The switch goes at once, and back if it could not be thrown.
  const enabled = operation.stands(switching, sport.enabled);
  const toggle = (next: boolean) =>
    start({
      name: switching,
      to: next,
      run: () => toggleSports([id], next),
      failed: later('Unable to update sport status.'),
    });
  const sync = () =>
    start({
      name: syncing,
      run: () => syncCompetitions(id),
      failed: later('Unable to sync competitions for this sport.'),
      done: t('{name} is up to date.', { name }),
    });
  return (
    <li aria-label={name} className="panel p-3.5">
      <div className="flex items-center gap-3 border-b border-line pb-3">
        <span
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-[8px]',
            enabled ? 'bg-brand-soft text-brand-text' : 'bg-surface-3 text-ink-3',
          )}
        >
          <SportIcon sport={name} size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{name}</b>
          <span className="block text-2xs text-ink-3">
            {busy === syncing ? t('Syncing…') : enabled ? t('Enabled') : t('Disabled')}
          </span>
        </span>
        <ActSwitch
          act="catalogue.toggle-sports"
          label={t('{name} is enabled', { name })}
          on={enabled}
          saving={busy === switching}
          disabled={busy !== null}
          onChange={toggle}
        />
      </div>
      <div className="grid grid-cols-2 gap-2.5 border-b border-line py-3">
        <Meter label={t('Competitions')} on={counts?.enabledCompetitions} all={counts?.competitionCount} />
        <Meter label={t('Events')} on={counts?.enabledEvents} all={counts?.eventCount} />
      </div>
      <div className="grid grid-cols-2 gap-2 pt-3">
        <ActButton
          act="catalogue.sync-competitions"
          size="sm"
          loading={busy === syncing}
          disabled={busy !== null}
          onClick={sync}
        >
          {t('Sync catalog')}
        </ActButton>
        <Link to={sportCompetitionsPath(id)} className={buttonClass('secondary', 'sm')}>
          {t('Open competitions')}
        </Link>
      </div>
    </li>
  );
}

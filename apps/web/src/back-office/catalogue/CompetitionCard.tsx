import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type BackOfficeCompetition,
  type CatalogueEvent,
  toggleCompetition,
  toggleEvent,
} from '../../shared/api/back-office/catalogue.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import { ActSwitch } from '../../shared/form/ActSwitch.tsx';
import type { OneOperation } from './use-one-operation.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

/** So many events of a competition are shown without asking for them. */
const OPEN_EVENTS_MOST = 5;

type CompetitionCardProps = {
  sportId: string;
  competition: BackOfficeCompetition;
  /** It is here because of a search: what was found is shown. */
  found: boolean;
  operation: OneOperation;
};

/** One competition with its switch, and its events with theirs. */
export function CompetitionCard({ sportId, competition, found, operation }: CompetitionCardProps) {
  const { id, name, events } = competition;
  const [open, setOpen] = useState(events.length <= OPEN_EVENTS_MOST);
  const listId = useId();
  const { busy, start } = operation;
  const switching = `competition ${id}`;
  const enabled = operation.stands(switching, competition.enabled);
  const shown = (open || found) && events.length > 0;
  const on = events.filter((event) => event.enabled).length;
  const toggle = (next: boolean) =>
    start({
      name: switching,
      to: next,
      run: () => toggleCompetition(sportId, id, next),
      failed: later('Unable to update competition status.'),
    });
  return (
    <li aria-label={name} className="panel overflow-hidden">
      <div className="flex min-h-[52px] items-center gap-2 px-3.5">
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={listId}
          disabled={events.length === 0}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-left"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('shrink-0 text-ink-3 transition-transform duration-150', !shown && '-rotate-90')}
          />
          <span className="min-w-0">
            <b className={cx('block truncate font-semibold', !enabled && 'text-ink-3')}>{name}</b>
            <span className="num block text-2xs text-ink-3">
              {events.length === 0
                ? t('No events')
                : tn(events.length, '{on} of {count} event on', '{on} of {count} events on', { on: formatCount(on) })}
            </span>
          </span>
        </button>
        <span className="text-2xs text-ink-3">{enabled ? t('Enabled') : t('Disabled')}</span>
        <ActSwitch
          act="catalogue.toggle-competitions"
          label={t('{name} is enabled', { name })}
          on={enabled}
          saving={busy === switching}
          disabled={busy !== null}
          onChange={toggle}
        />
      </div>
      <ul id={listId} hidden={!shown} className="border-t border-line bg-sunken">
        {shown &&
          events.map((event) => (
            <EventRow key={event.id} place={{ sportId, competitionId: id }} event={event} operation={operation} />
          ))}
      </ul>
    </li>
  );
}

type EventRowProps = {
  place: { sportId: string; competitionId: string };
  event: CatalogueEvent;
  operation: OneOperation;
};

function EventRow({ place: { sportId, competitionId }, event, operation }: EventRowProps) {
  const { busy, start } = operation;
  const switching = `event ${event.id}`;
  const enabled = operation.stands(switching, event.enabled);
  const toggle = (next: boolean) =>
    start({
      name: switching,
      to: next,
      run: () => toggleEvent(sportId, competitionId, event.id, next),
      failed: later('Unable to update event status.'),
    });
  return (
    <li className="flex min-h-[46px] items-center gap-3 border-t border-line py-1 pr-3.5 pl-10 first:border-t-0">
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center">
        <span className={cx('min-w-0 truncate sm:flex-1', !enabled && 'text-ink-3')}>{event.name}</span>
        <time dateTime={event.startTime} className="num shrink-0 text-xs text-ink-3">
          {formatDateTime(Date.parse(event.startTime))}
        </time>
      </span>
      <ActSwitch
        act="catalogue.toggle-events"
        label={t('{name} is enabled', { name: event.name })}
        on={enabled}
        saving={busy === switching}
        disabled={busy !== null}
        onChange={toggle}
      />
    </li>
  );
}

import { useState } from 'react';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { Silk } from '../../../shared/ui/art/Silk.tsx';
import { type Lane, lengthsFigure, type Track } from './race-field.ts';

const LANE = 18;
const TOP = 8;
const NEAR_POST = 90;

/**
 * The field on its way: stripes of the turf are furlongs, lanes are the stalls. Before the off the names stand beside the
 * stalls; in running the order does at the right. On a phone it is there when it is opened, with the room of the order under
 * it. It stays as high as it was when somebody leaves.
 */
export function RaceTracker({ track, isOpen }: { track: Track; isOpen: boolean }) {
  const { furlongs, running, finished, lanes } = track;
  const [most, setMost] = useState(lanes.length);
  if (lanes.length > most) setMost(lanes.length);
  const height = Math.max(most, lanes.length) * LANE + TOP * 2;
  const order = lanes.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return (
    <div
      className={cx(
        '-mx-3.5 mt-3 -mb-3 grid border-t border-cream-100/20 bg-oval-900 text-2xs desktop:-mx-5 desktop:-mb-[13px]',
        running && 'desktop:grid-cols-[minmax(0,1fr)_236px]',
        !isOpen && 'max-desktop:hidden',
      )}
    >
      <div
        role="img"
        aria-label={spokenTrack(track, order)}
        className="relative overflow-hidden"
        style={{ height: height + 24 }}
      >
        <div className="absolute inset-x-0 top-0 border-b border-cream-100/35 bg-[#0e2f22]" style={{ height }} />
        <div className="absolute right-9 left-14 max-desktop:right-5 max-desktop:left-8" style={{ top: TOP }}>
          <i className="absolute inset-x-0" style={{ top: -TOP, height: height - 1, background: turf(furlongs) }} />
          {lanes.map((lane, at) => (
            <TrackLane key={lane.key} lane={lane} top={at * LANE} running={running} />
          ))}
          <i className="absolute right-0 w-[2px] bg-cream-100" style={{ top: -TOP, height }} />
          <i className="absolute -top-1 -right-[5px] size-3 rounded-full border-2 border-cream-100 bg-cherry" />
          <Furlongs furlongs={furlongs} top={height - TOP + 4} />
        </div>
      </div>
      <Order order={order} runners={most} running={running} finished={finished} />
    </div>
  );
}

/** Two greens by turns, a furlong each. */
const turf = (furlongs: number): string => {
  const part = 100 / furlongs;
  return `repeating-linear-gradient(90deg,#123a2b 0 ${part}%,#16452f ${part}% ${part * 2}%)`;
};

function TrackLane({ lane, top, running }: { lane: Lane; top: number; running: boolean }) {
  const { number, horse, draw, x } = lane;
  return (
    <div className="@container absolute inset-x-0 h-[18px]" style={{ top }}>
      <span className="num absolute right-full mr-5 max-desktop:mr-3 text-[#cfd2bd]">{draw ?? ''}</span>
      <span
        className={cx(
          'absolute top-0 left-0 flex h-[18px] items-center gap-1.5 transition-[transform] duration-2000 ease-linear motion-reduce:transition-none',
          // Close to the post there is no room in front of it.
          x > NEAR_POST ? 'translate-x-[calc(8px-100%)] flex-row-reverse' : '-translate-x-2',
        )}
        style={{ transform: `translateX(${x}cqw)` }}
      >
        <Silk name={horse} size={16} />
        <b
          className={cx('num text-cream-100', running && 'rounded-xs bg-[#0b241b] px-[3px] text-[10px] leading-[14px]')}
        >
          {number}
        </b>
        {!running && <span className="whitespace-nowrap text-[#d9d8c2]">{horse}</span>}
      </span>
    </div>
  );
}

function Furlongs({ furlongs, top }: { furlongs: number; top: number }) {
  const whole = Array.from({ length: Math.floor(furlongs) }, (_, at) => Math.floor(furlongs) - at);
  return (
    <>
      {whole.map((left) => (
        <span
          key={left}
          className="num absolute -translate-x-1/2 text-[#cfd2bd]"
          style={{ top, left: `${(1 - left / furlongs) * 100}%` }}
        >
          {left}f
        </span>
      ))}
      <span className="absolute -right-4 text-[#cfd2bd]" style={{ top }}>
        {t('Finish')}
      </span>
    </>
  );
}

type OrderProps = { order: readonly Lane[]; runners: number; running: boolean; finished: boolean };

function Order({ order, runners, running, finished }: OrderProps) {
  // Two columns on a phone, as high before the off as after it.
  const minHeight = Math.ceil(runners / 2) * LANE;
  return (
    <div
      className={cx(
        'border-cream-100/20 px-3.5 py-2 max-desktop:border-t desktop:border-l',
        !running && 'desktop:hidden',
      )}
    >
      <ol
        aria-label={t('Running order')}
        style={{ minHeight }}
        className="num max-desktop:grid max-desktop:auto-rows-[18px] max-desktop:grid-cols-2 max-desktop:gap-x-3"
      >
        {/* A place stays where it is; who has it changes. */}
        {order.map(({ key, number, horse, place, lengthsBehind }) => (
          <li
            key={`${place} ${key}`}
            className="grid h-[18px] grid-cols-[14px_18px_14px_minmax(0,1fr)_auto] items-center gap-1.5 text-[#d9d8c2] max-[599px]:grid-cols-[13px_13px_minmax(0,1fr)_auto] max-[599px]:gap-1"
          >
            <span>{place}</span>
            {/* Half a phone has no room for them beside the name; they run above. */}
            <span className="contents max-[599px]:hidden">
              <Silk name={horse} size={15} />
            </span>
            <b className="text-cream-100">{number}</b>
            <span className="truncate">{horse}</span>
            <span className={cx(place === 1 && 'text-cream-100')}>
              {place === 1 && finished ? t('won') : behindText(place, lengthsBehind)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-[#cfd2bd]">
        {running ? t('Gaps not to scale') : t('The running order comes with the off')}
      </p>
    </div>
  );
}

function behindText(place: number | null, lengths: number | null): string {
  if (place === 1) return t('leads');
  if (lengths === null) return '';
  const figure = lengthsFigure(lengths);
  return figure === '' ? t('level') : t('{lengths} L', { lengths: figure });
}

/** A sentence in place of the picture. */
function spokenTrack({ running, lanes }: Track, order: readonly Lane[]): string {
  const named = ({ number, horse }: Lane) => (number === null ? horse : `${number}. ${horse}`);
  return running
    ? t('In running: {order}', { order: order.map(named).join(', ') })
    : t('In the stalls: {order}', { order: lanes.map(named).join(', ') });
}

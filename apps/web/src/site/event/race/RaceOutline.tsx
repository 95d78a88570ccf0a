import { t } from '../../../shared/i18n/i18n.ts';
import { courseOf } from '../../../shared/lib/event/race-names.ts';
import { Scene } from '../../../shared/ui/art/Scene.tsx';
import { Crumbs } from '../band/BandParts.tsx';
import type { EventBandProps } from '../band/EventBand.tsx';

/**
 * The room of a race's head while its field is not known: next races, course, facts, and on a wide screen the track of a field
 * of usual size. Head and markets take its place in one step, so that no price is ever pushed down by them.
 */
export function RaceOutline(props: EventBandProps) {
  const { course, country, race } = courseOf(props.name);
  return (
    <>
      <div aria-hidden="true" className="panel mb-2.5 h-[52px] max-desktop:hidden" />
      <section
        aria-label={t('Event')}
        aria-busy="true"
        className="relative isolate min-h-[134px] overflow-hidden rounded-card bg-oval-800 px-3.5 py-3 text-cream-100 desktop:min-h-[344px] desktop:px-5 desktop:py-[13px]"
      >
        <Scene view="band" sport={props.sportName} />
        <Crumbs {...props} />
        <h1 className="title mt-1.5 line-clamp-2 min-w-0 py-px text-[19px] leading-[26px] wrap-break-word desktop:text-2xl desktop:leading-[34px]">
          {course || '\u00a0'}
          {(country || race) && <span className="sr-only">{` ${country && `(${country}) `}${race}`}</span>}
        </h1>
      </section>
    </>
  );
}

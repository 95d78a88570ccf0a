import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { FavouriteStar } from '../../../shared/api/market/FavouriteStar.tsx';
import { type Favourite, useFavourites } from '../../../shared/api/market/favourites.ts';
import { eventPath, paths } from '../../../shared/address/paths.ts';
import { useBrowse } from '../../../shared/lib/bet/browse.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { useViewed } from '../../../shared/lib/browser/recently-viewed.ts';

/** What the visitor marked and looked at, under the tree. `onGo`: a link was followed. */
export default function OwnEvents({ onGo }: { onGo?: () => void }) {
  const favourites = useFavourites(({ items }) => items);
  const viewed = useViewed(({ items }) => items);
  return (
    <>
      {favourites.length > 0 && (
        <Section title={t('Favourites')}>
          {favourites.map((item) => (
            <li key={`${item.kind}/${item.sportId}/${item.id}`} className="flex items-center">
              <FavouriteLink item={item} onGo={onGo} />
              <FavouriteStar item={item} />
            </li>
          ))}
        </Section>
      )}
      {viewed.length > 0 && (
        <Section title={t('Recently viewed')}>
          {viewed.map((event) => (
            <li key={event.eventId} className="flex">
              <Link to={eventPath({ ...event, eventName: event.name })} onClick={onGo} className={LINE}>
                <span className="truncate">{event.name}</span>
              </Link>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

const LINE =
  'flex h-11 min-w-0 flex-1 items-center rounded-[6px] px-2 text-left text-sm text-ink-2 -outline-offset-2 hover:bg-surface-2 desktop:h-[30px] desktop:text-xs';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-2">
      <h2 className="caps mx-1 mt-3 mb-1">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function FavouriteLink({ item, onGo }: { item: Favourite; onGo: (() => void) | undefined }) {
  const { showCompetition } = useBrowse();
  const navigate = useNavigate();
  if (item.kind === 'event')
    return (
      <Link to={eventPath({ ...item, eventId: item.id, eventName: item.name })} onClick={onGo} className={LINE}>
        <span className="truncate">{item.name}</span>
      </Link>
    );
  const show = () => {
    showCompetition(item.sportId, item);
    onGo?.();
    void navigate(paths.markets);
  };
  return (
    <button type="button" onClick={show} className={LINE}>
      <span className="truncate">{item.name}</span>
    </button>
  );
}

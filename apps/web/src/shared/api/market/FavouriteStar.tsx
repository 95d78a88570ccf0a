import { t } from '../../i18n/i18n.ts';
import { StarButton } from '../../ui/StarButton.tsx';
import { type Favourite, useFavourite } from './favourites.ts';

/** The star beside an event or a competition. */
export function FavouriteStar({ item, className }: { item: Favourite; className?: string }) {
  const [on, toggle] = useFavourite(item);
  return (
    <StarButton
      label={t('Favourite {name}', { name: item.name })}
      on={on}
      onToggle={toggle}
      {...(className ? { className } : {})}
    />
  );
}

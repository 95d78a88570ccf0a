import { Link } from 'react-router';
import { t } from '../i18n/i18n.ts';
import { buttonClass } from '../ui/form/Button.tsx';
import { paths } from './paths.ts';

/** The way on from where there is no bet yet: what is being played now. */
export function LiveMatchesLink({ onPress }: { onPress?: () => void }) {
  return (
    <Link to={paths.home} className={buttonClass('secondary')} {...(onPress && { onClick: onPress })}>
      {t('See live matches')}
    </Link>
  );
}

import { RotateCcw } from 'lucide-react';
import type { BetReply } from '@pavilion/contract';
import { Link } from 'react-router';
import { useSession } from '../api/session/session.ts';
import { betAgainPath } from './again.ts';
import { t } from '../i18n/i18n.ts';
import { closeOverlay } from '../lib/overlays.ts';
import { buttonClass } from '../ui/form/Button.tsx';

/** For players: leads to the slip on what was bet on, at its price of now and with the same stake. */
export function BetAgain({ bet, className = '' }: { bet: BetReply; className?: string }) {
  const player = useSession((session) => session.role === 'user');
  if (!player) return null;
  return (
    <Link to={betAgainPath(bet)} onClick={closeOverlay} className={`${buttonClass('secondary', 'sm')} ${className}`}>
      <RotateCcw size={15} aria-hidden="true" />
      {t('Bet again')}
    </Link>
  );
}

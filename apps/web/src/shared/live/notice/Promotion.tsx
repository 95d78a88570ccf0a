import type { ReactNode } from 'react';
import { usePromotions } from '../../api/session/session.ts';
import { cx } from '../../lib/cx.ts';

/**
 * Around whatever promotes, without a box of its own: gone for who has paused, and unseen in its room until that is known. In the
 * page that the server drew, styles/first.css hides it for everybody who is signed in.
 */
export function Promotion({ children }: { children: ReactNode }) {
  const promotions = usePromotions();
  if (promotions === 'none') return null;
  return (
    <div data-promotion="" className={cx('contents', promotions === 'held' && 'invisible')}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';

type HouseLinkProps = {
  to: string;
  /** Where what it shows has no words: what the link does here and, for another site, what it does in a new tab. */
  labels?: { here: string; away: string };
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
};

/** A link that the house entered: a page of this site opens in place, another site in a window of its own. */
export function HouseLink({ to, labels, className, onFollow, children }: HouseLinkProps) {
  const away = leadsAway(to);
  return (
    <Link
      to={to}
      {...(away ? { target: '_blank', rel: 'noreferrer' } : {})}
      aria-label={away ? labels?.away : labels?.here}
      className={className}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}

/** Whether an address is of another site; `//elsewhere` is one too. */
export const leadsAway = (address: string): boolean => !/^\/(?![/\\])/.test(address);

import { Link } from 'react-router';
import { backOfficePath } from '../address/back-office-paths.ts';
import { useSession } from '../api/session/session.ts';
import { t } from '../i18n/i18n.ts';

type WaitsLinkProps = { id: string; className: string; onFollow?: () => void };

/** Leads from an act that waits for a second person to where it is decided or taken back. */
export function WaitsLink({ id, className, onFollow }: WaitsLinkProps) {
  const role = useSession((session) => session.role);
  if (role === null) return null;
  return (
    <Link to={backOfficePath(role, 'approvals', { id })} className={className} onClick={onFollow}>
      {t('See it under Approvals')}
    </Link>
  );
}

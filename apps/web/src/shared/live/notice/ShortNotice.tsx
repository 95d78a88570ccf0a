import { useSession } from '../../api/session/session.ts';
import { formatPaise } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/overlay/Alert.tsx';

/** Said where bets are made and looked at while more is held than there is: a result was corrected, or a runner has left. */
export function ShortNotice({ className }: { className?: string }) {
  const shortPaise = useSession(({ account }) => (account?.role === 'user' ? -account.availablePaise : 0));
  if (shortPaise <= 0) return null;
  return (
    <Alert tone="warn" {...(className === undefined ? {} : { className })}>
      {t(
        'Your balance is {amount} short of what your bets may cost. Until that is made good only bets that lower your risk are taken.',
        { amount: formatPaise(shortPaise) },
      )}
    </Alert>
  );
}

import { useSession } from '../../api/session.ts';
import { Money } from '../../ui/Money.tsx';

/** Where a sign-in of an agent or a super admin leads to. */
export default function DashboardPage() {
  const account = useSession((session) => session.account);
  return (
    <>
      <title>Dashboard · Pavilion</title>
      <h1 className="title mb-3 text-xl">Dashboard</h1>
      {account && (
        <p>
          {account.fullName || account.username}: <Money paise={account.walletPaise} />
        </p>
      )}
    </>
  );
}

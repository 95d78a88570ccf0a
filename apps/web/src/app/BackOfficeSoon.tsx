import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { signOut, useSession } from '../api/session.ts';
import { LanguageSwitch } from '../features/shell/LanguageSwitch.tsx';
import { ThemeToggle } from '../features/shell/ThemeToggle.tsx';
import { Logo } from '../ui/art/Logo.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Money } from '../ui/Money.tsx';
import { paths } from './paths.ts';
import { later, t } from '../lib/i18n.ts';

const ROLE_NAMES = { user: later('User'), agent: later('Agent'), super_admin: later('Super admin') };

/** Where agents and super admins land until the back office exists: who they are, their points, and the way out. */
export default function BackOfficeSoon() {
  const account = useSession((session) => session.account);
  if (!account) return null;
  return (
    <>
      <title>{`${t('Dashboard')} · Pavilion`}</title>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 desk:px-6">
        <Link to={paths.home} aria-label={t('Pavilion, home')} className="rounded-ctl">
          <Logo />
        </Link>
        <span className="flex-1" />
        <LanguageSwitch />
        <ThemeToggle />
        <Button onClick={() => void signOut()}>
          <LogOut size={16} aria-hidden="true" />
          {t('Logout')}
        </Button>
      </header>
      <main className="mx-auto max-w-[640px] px-4 py-8">
        <h1 className="title mb-3.5 text-xl">{account.fullName || account.username}</h1>
        <dl className="panel grid divide-line max-desk:divide-y desk:grid-cols-3 desk:divide-x">
          <Fact name={t('Username')}>{account.username}</Fact>
          <Fact name={t('Role')}>{t(ROLE_NAMES[account.role])}</Fact>
          <Fact name={t('Points')}>
            <Money paise={account.walletPaise} symbol={false} />
          </Fact>
        </dl>
        <section className="panel mt-3.5">
          <EmptyState
            title={t('The back office is not part of this version yet.')}
            help={t('Accounts, transfers and reports come with a later version. The markets can be watched meanwhile.')}
            action={
              <Link to={paths.markets} className={buttonClass('primary')}>
                {t('View Markets')}
              </Link>
            }
          />
        </section>
      </main>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-[11px]">
      <dt className="text-2xs text-ink-3">{name}</dt>
      <dd className="mt-[3px] text-base font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { AccountProfile } from '../../../shared/api/back-office/account-dialogs.ts';
import { formatDateTime, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { hasPartnership } from './profile-form.ts';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type ProfileTabProps = {
  profile: AccountProfile;
  onLocks: () => void;
  /** Left out for accounts that nobody limits. */
  onLimits?: () => void;
  /** Left out for those who cannot switch somebody's second step off. */
  onResetTwoFactor?: () => void;
};

const points = (rupees: number) => <Money paise={paiseFromWire(rupees)} symbol={false} />;
const text = (value: string | null) => value?.trim() || '–';

/** The facts, and under them what keeps the account from betting and signing in. */
export function ProfileTab({ profile, onLocks, onLimits, onResetTwoFactor }: ProfileTabProps) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 desktop:grid-cols-3 desktop:gap-x-7">
        <Fact name={t('User Name')}>{profile.username}</Fact>
        <Fact name={t('Full Name')}>{text(profile.fullName)}</Fact>
        <Fact name={t('Mobile Number')}>{text(profile.phone)}</Fact>
        <Fact name={t('City')}>{text(profile.city)}</Fact>
        <Fact name={t('Credit pts')}>{points(profile.creditLimit)}</Fact>
        <Fact name="pts">{points(profile.points)}</Fact>
        <Fact name={t('Client P/L')}>
          <Money paise={paiseFromWire(profile.clientPL)} symbol={false} tone="result" />
        </Fact>
        <Fact name={t('Exposure')}>{points(profile.exposure)}</Fact>
        <Fact name={t('Casino pts')}>{points(profile.casinoPoints)}</Fact>
        <Fact name={t('Sports pts')}>{points(profile.sportsPoints)}</Fact>
        <Fact name={t('Third Party pts')}>{points(profile.thirdPartyPoints)}</Fact>
        <Fact name={t('Created Date')}>{formatDateTime(Date.parse(profile.createdAt))}</Fact>
        {hasPartnership(profile) && <Fact name={t('Partnership With No Return')}>{text(profile.partnership)}</Fact>}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:justify-between max-sm:gap-x-2">
        <State name="Bet lock" on={profile.betLocked} />
        <State name="User lock" on={profile.userLocked} />
        <State name="Two-factor" on={profile.twoFactor} quiet />
        <span className="flex flex-wrap items-center gap-1.5 max-sm:w-full max-sm:gap-2.5 desktop:ml-auto max-sm:[&>button]:h-11 max-sm:[&>button]:flex-1 max-sm:[&>button]:border max-sm:[&>button]:border-line-2">
          {onResetTwoFactor && profile.twoFactor && (
            <Button size="sm" look="ghost" onClick={onResetTwoFactor}>
              {t('Reset two-factor')}
            </Button>
          )}
          {onLimits && (
            <Button size="sm" look="ghost" onClick={onLimits}>
              {t('Limits')}
            </Button>
          )}
          <Button size="sm" look="ghost" onClick={onLocks}>
            {t('Change locks')}
          </Button>
        </span>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b border-line py-[11px]">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="num mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A lock that is on is red; the second step is no warning. */
function State({ name, on, quiet = false }: { name: string; on: boolean; quiet?: boolean }) {
  return (
    <span className="flex items-center gap-2 text-sm text-ink-2 max-sm:gap-1.5">
      {name} <StatusPill tone={on ? (quiet ? 'ok' : 'bad') : 'plain'}>{on ? later('On') : later('Off')}</StatusPill>
    </span>
  );
}

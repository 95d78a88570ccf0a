import { useSession } from '../../shared/api/session/session.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/ui/Money.tsx';

/** What the player can bet with, what the bet in the slip puts at risk beyond the open bets, and what remains. */
export function SlipMoney({ paise }: { paise: number | null }) {
  const availablePaise = useSession((session) => session.account?.availablePaise ?? null);
  if (availablePaise === null) return null;
  const remains = paise === null ? null : availablePaise - paise;
  const frees = paise !== null && paise < 0;
  const cells = [
    { label: t('Available'), paise: availablePaise, short: availablePaise < 0 },
    frees
      ? { label: t('This bet frees'), paise: -paise, short: false }
      : { label: t('This bet risks'), paise, short: false },
    { label: t('Remains'), paise: remains, short: remains !== null && remains < 0 },
  ];
  return (
    <dl
      aria-label={t('Your money')}
      className="num grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-1.5 border-t border-line pt-1.5 text-xs leading-4 desktop:pt-2"
    >
      {cells.map(({ label, paise: amount, short }) => (
        <div key={label}>
          <dt className="text-2xs text-ink-3">{label}</dt>
          <dd className={short ? 'font-semibold text-loss' : 'font-semibold'}>
            <Money paise={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

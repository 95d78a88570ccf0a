import { type MarketKind, ruleIdOf } from '@pavilion/betting';
import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/address/paths.ts';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { ruleLine, RULES } from '../../../shared/lib/bet/market-rules.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const Dialog = lazy(async () => ({ default: (await import('../../../shared/ui/overlay/Dialog.tsx')).Dialog }));

/** How the market settles, one click away from its title. */
export function MarketRules({ title, kind }: { title: string; kind: MarketKind }) {
  const [open, setOpen] = useState(false);
  const { heading, lines } = RULES[kind];
  return (
    <>
      <IconButton
        size="sm"
        label={t('Rules of {market}', { market: title })}
        onClick={() => setOpen(true)}
        // On the narrowest phones a cash-out has the room.
        className="text-ink-3 hover:text-ink max-[374px]:group-has-[[data-amount]]/head:hidden"
      >
        <Info size={15} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Dialog title={t('{market}: rules', { market: title })} size="login" onClose={() => setOpen(false)}>
            <p className="font-semibold">{t(heading)}</p>
            <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-ink-2">
              {lines.map((line) => (
                <li key={line}>{ruleLine(line)}</li>
              ))}
            </ul>
            <Link to={`${paths.rules}#${ruleIdOf(kind)}`} className="mt-3 inline-block text-brand-text underline">
              {t('All rules')}
            </Link>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../shared/api/session/session.ts';
import type { Statement } from '../../../shared/api/session/account-lists.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatCount, formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import { Money } from '../../../shared/ui/Money.tsx';
import { SumStrip } from '../../../shared/ui/list/SumStrip.tsx';

/** What came in, what went out and what is at stake in the period; folded on a narrow screen. */
export function StatementSums({ statement }: { statement: Statement | undefined }) {
  const narrow = useLayout() === 'mobile';
  const [open, setOpen] = useState(false);
  const shown = !narrow || open;
  return (
    <section className="panel mb-3.5 overflow-hidden" aria-label={t('Summary')}>
      {narrow && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-11 w-full items-center justify-between px-4 font-semibold"
        >
          {t('Summary')}
          <ChevronDown size={18} aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </button>
      )}
      {shown && <WalletSums sums={statement?.walletSummary} />}
      {shown && <BetSums sums={statement?.betSummary} />}
      {shown && <BetByBet sums={statement?.betSummary} />}
    </section>
  );
}

const money = (rupees: number | undefined, result = false) => (
  <Money paise={rupees === undefined ? null : paiseFromWire(rupees)} tone={result ? 'result' : 'plain'} />
);

function WalletSums({ sums }: { sums: Statement['walletSummary'] | undefined }) {
  return (
    <SumStrip
      title={t('Wallet')}
      sums={[
        { label: t('Credits'), value: money(sums?.credits) },
        { label: t('Debits'), value: money(sums?.debits) },
        { label: t('Total profit'), value: money(sums?.totalProfit, true) },
        { label: t('Total loss'), value: money(sums && -sums.totalLoss, true) },
        { label: t('Net'), value: money(sums?.net, true) },
      ]}
    />
  );
}

function BetSums({ sums }: { sums: Statement['betSummary'] | undefined }) {
  const counts = sums ? `${formatCount(sums.totalEvents)} · ${formatCount(sums.totalBets)}` : '–';
  return (
    <SumStrip
      title={t('Bets')}
      sums={[
        { label: t('Events · bets'), value: counts },
        { label: t('Stake'), value: money(sums?.totalStake) },
        { label: t('Back stake'), value: money(sums?.totalBackStake) },
        { label: t('Lay stake'), value: money(sums?.totalLayStake) },
        { label: t('Pot. profit'), value: money(sums?.totalPotentialProfit) },
        { label: t('Pot. loss'), value: money(sums?.totalPotentialLoss) },
        { label: t('Net'), value: money(sums?.net, true) },
      ]}
    />
  );
}

/** The potential sums look at no bet beside another; what can really be lost is the exposure, which goes by market. */
function BetByBet({ sums }: { sums: Statement['betSummary'] | undefined }) {
  const exposurePaise = useSession(({ account }) => (account?.role === 'user' ? account.exposurePaise : null));
  if (!sums || sums.totalPotentialLoss === 0 || exposurePaise === null) return null;
  return (
    <p className="border-t border-line px-4 py-2 text-xs text-ink-2">
      {t(
        'Pot. profit and Pot. loss count every open bet by itself. Bets that level each other cannot all lose: what all your open bets and waiting orders can really cost is your exposure, {amount}.',
        { amount: formatPaise(exposurePaise) },
      )}
    </p>
  );
}

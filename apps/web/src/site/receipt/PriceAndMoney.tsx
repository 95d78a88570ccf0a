import { Link } from 'react-router';
import type { BetReceipt } from '../../shared/api/market/receipts.ts';
import { receiptPath } from '../../shared/address/paths.ts';
import { ORDER_WORDS, priceText } from '../../shared/lib/bet/bet-words.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { oddsLeftText, withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { Fact, Facts, Part } from './Part.tsx';

/** Price and money of the bet, and the cash-out that it belongs to. */
export function PriceAndMoney({ receipt }: { receipt: BetReceipt }) {
  const { bet, accepted } = receipt;
  const price = (odds: number, line: number | null) =>
    priceText(bet.kind, { priceHundredths: Math.round(odds * 100), line, width: accepted.width });
  return (
    <Part title={t('Price and money')}>
      <Facts>
        <Fact term={t('Price asked for')}>{price(accepted.oddsRequested, accepted.lineRequested)}</Fact>
        <Fact term={t('Price accepted')}>{price(accepted.odds, accepted.line)}</Fact>
        {bet.withdrawal?.oddsLeft != null && (
          <Fact term={t('Odds left after withdrawals')}>{oddsLeftText(bet.withdrawal.oddsLeft)}</Fact>
        )}
        {bet.order && <Fact term={t('Order {id}', { id: bet.order.id })}>{t(ORDER_WORDS[bet.order.against])}</Fact>}
        <Fact term={t('Stake')}>
          <Money paise={paiseFromWire(bet.stake)} />
        </Fact>
        <Fact term={t('Potential win')}>
          <Money paise={paiseFromWire(bet.exposure.potentialWin)} />
        </Fact>
        <Fact term={t('Liability')}>
          <Money paise={-paiseFromWire(bet.exposure.liability)} tone="result" />
        </Fact>
        <Fact term={t('Profit or loss')}>
          <Money paise={bet.profit === null ? null : paiseFromWire(bet.profit)} tone="result" />
        </Fact>
      </Facts>
      {bet.withdrawal && <p className="mt-2.5 text-xs text-ink-2">{withdrawalText(bet.withdrawal)}</p>}
      {receipt.cashOut && <CashOut cashOut={receipt.cashOut} bet={bet} />}
    </Part>
  );
}

/** What a cash-out made certain holds while its bets stand; a void bet takes it away. */
const BY_HAND = {
  stands: later('Placed by a cash-out of {percent} %, which made {amount} certain.'),
  void: later(
    'Placed by a cash-out of {percent} %. It had made {amount} certain, which no longer holds: the bet is void.',
  ),
};
const BY_RULE = {
  stands: later('Placed by an automatic cash-out, which made {amount} certain.'),
  void: later('Placed by an automatic cash-out. It had made {amount} certain, which no longer holds: the bet is void.'),
};

type CashOutProps = { cashOut: NonNullable<BetReceipt['cashOut']>; bet: BetReceipt['bet'] };

function CashOut({ cashOut, bet }: CashOutProps) {
  const others = cashOut.bets.filter((id) => id !== bet.id);
  const words = cashOut.automatic ? BY_RULE : BY_HAND;
  const [before, after] = t(bet.status === 'void' ? words.void : words.stands, { percent: cashOut.percent }).split(
    '{amount}',
  );
  return (
    <p className="num mt-2.5 rounded-[8px] bg-surface-2 px-3 py-2 text-xs text-ink-2">
      {before}
      <Money paise={paiseFromWire(cashOut.amount)} sign="always" />
      {after}
      {others.length > 0 && (
        <>
          {' '}
          {t('With it:')}{' '}
          {others.map((id) => (
            <Link key={id} to={receiptPath(id)} className="mr-1.5 text-brand-text underline underline-offset-2">
              {t('bet {id}', { id })}
            </Link>
          ))}
        </>
      )}
    </p>
  );
}

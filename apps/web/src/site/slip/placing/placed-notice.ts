import { rowName } from '../../../shared/lib/event/row-names.ts';
import type { BetReply } from '@pavilion/contract';
import { kindOf, priceText, sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { emit } from '../../../shared/lib/bet/events.ts';
import { toast, useToasts } from '../../../shared/ui/overlay/toast.ts';

/**
 * A small notice of a bet that was placed: what it is on, at which price, for how much, and what comes back; of one that risks
 * another amount than its stake, what it risks. When it goes the bet has been read.
 */
export function noticePlaced({ kind, selection, odds, stake, potentialReturn, exposure }: BetReply): void {
  const priceHundredths = Math.round(odds.accepted * 100);
  const price = priceText(kind, { priceHundredths, line: odds.line, width: odds.width });
  const side = sideWord(kindOf(kind), selection.side);
  const amount = formatPaise(paiseFromWire(stake), { short: true });
  const [what, rupees] =
    exposure.liability === stake ? [t('Returns'), potentialReturn] : [t('Liability'), exposure.liability];
  const id = toast(
    'ok',
    t('Bet Placed Successfully'),
    `${rowName(selection.name)} · ${side} ${price} · ${amount} · ${what} ${formatPaise(paiseFromWire(rupees))}`,
  );
  const end = useToasts.subscribe(({ toasts }) => {
    if (toasts.some((one) => one.id === id)) return;
    end();
    emit('bet:read');
  });
}

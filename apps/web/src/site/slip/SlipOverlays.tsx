import { hasDecimalOdds } from '@pavilion/betting';
import type { BetReply } from '@pavilion/contract';
import { Check, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { receiptPath } from '../../shared/address/paths.ts';
import { kindOf, marketTitle, priceText, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { cx } from '../../shared/lib/cx.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { Button, buttonClass } from '../../shared/ui/form/Button.tsx';
import { Dialog, DialogClose } from '../../shared/ui/overlay/Dialog.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { closeSuccess, usePlacing } from './placing/flights.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** What the slip leaves behind when it has closed: the success dialog. */
export default function SlipOverlays() {
  const placed = usePlacing((state) => state.placed[0]);
  return placed && <BetPlaced key={placed.id} bet={placed} />;
}

/** Bet Placed Successfully with the name, the stake, the returns and the way to its receipt. */
function BetPlaced({ bet }: { bet: BetReply }) {
  return (
    <Dialog
      title={t('Bet Placed Successfully')}
      size="login"
      onClose={closeSuccess}
      banner={
        <div className="px-[22px] pt-[26px] pb-4 text-center">
          <span className="mx-auto mb-3 grid size-[52px] place-items-center rounded-full bg-profit-soft text-profit">
            <Check size={24} aria-hidden="true" />
          </span>
          <p aria-hidden="true" className="title text-xl">
            {t('Bet Placed Successfully')}
          </p>
          <p className="mt-0.5 text-ink-2">
            {[
              ...new Set([rowName(bet.selection.name), marketTitle(bet.market.name, bet.sport.name), bet.event.name]),
            ].join(' · ')}
          </p>
          <DialogClose className="absolute top-3 right-3 text-ink-2 hover:bg-surface-3 hover:text-ink" />
        </div>
      }
      foot={
        <span className="grid w-full grid-cols-2 gap-2.5">
          <Button
            onClick={() => {
              closeSuccess();
              showOverlay('my-bets');
            }}
          >
            {t('View My Bets')}
          </Button>
          <Button ref={takeFocus} look="primary" onClick={closeSuccess}>
            {t('Done')}
          </Button>
        </span>
      }
    >
      <Figures bet={bet} />
      <Link to={receiptPath(bet.id)} onClick={closeSuccess} className={cx('mt-2', buttonClass('ghost', 'md', true))}>
        <ReceiptText size={16} aria-hidden="true" />
        {t('Receipt')}
      </Link>
    </Dialog>
  );
}

function Figures({ bet }: { bet: BetReply }) {
  const { kind, selection, odds } = bet;
  const priceHundredths = Math.round(odds.accepted * 100);
  const lay = !hasReturns(bet);
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1 rounded-[8px] border border-line bg-sunken px-3 py-2.5">
      <dt className="text-ink-2">{t('Side')}</dt>
      <dd className="text-right font-semibold">{sideWord(kind, selection.side)}</dd>
      <dt className="text-ink-2">{hasDecimalOdds(kindOf(kind)) ? t('Odds') : t('Price')}</dt>
      <dd className="text-right font-semibold">
        {priceText(kind, { priceHundredths, line: odds.line, width: odds.width })}
      </dd>
      <dt className="text-ink-2">{t('Stake')}</dt>
      <dd className="text-right font-semibold">
        <Money paise={paiseFromWire(bet.stake)} />
      </dd>
      {lay && (
        <>
          <dt className="text-ink-2">{t('Liability')}</dt>
          <dd className="text-right font-semibold">
            <Money paise={-paiseFromWire(bet.exposure.liability)} tone="result" />
          </dd>
        </>
      )}
      <dt className="text-ink-2">{t('Returns')}</dt>
      <dd className="text-right font-semibold text-profit">
        <Money paise={paiseFromWire(bet.potentialReturn)} />
      </dd>
    </dl>
  );
}

/** Done has the focus from the first moment, before the dialog looks for something to focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** A bet that risks exactly its stake needs no word about liability. */
const hasReturns = ({ exposure, stake }: BetReply): boolean => exposure.liability === stake;

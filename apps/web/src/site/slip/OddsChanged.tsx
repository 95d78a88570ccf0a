import { hasDecimalOdds } from '@pavilion/betting';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRead } from '../../shared/lib/use-read.ts';
import { termsOf } from '../../shared/lib/bet/bet-terms.ts';
import { kindOf, priceText } from '../../shared/lib/bet/bet-words.ts';
import { type SlipPick, useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { signal } from '../../shared/lib/browser/signal.ts';
import { ShortNotice } from '../../shared/live/notice/ShortNotice.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { TriangleAlert } from 'lucide-react';
import type { NewPrice } from './placing/outcome.ts';
import { slipFigures } from './figures/slip-figures.ts';
import type { SlipState } from './use-slip.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export const ODDS_CHANGED = later('Odds have changed. Do you want to place the bet with the new odds?');

/**
 * The odds have changed: old and new side by side, and a plain question. The focus goes to the question and not to an
 * answer, and Yes waits a moment: the second half of a double press, or a key that is still down, accepts nothing.
 * Where the bet cannot be placed at the new odds there is no question: it says why, and leads back to the bet.
 */
export function OddsChanged({ pick, slip, price }: { pick: SlipPick; slip: SlipState; price: NewPrice }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => signal('odds-changed'), []);
  const { setAsked } = useSlipDraft();
  // The row on the page shows what the bet would do at the price that is asked about, as this does.
  useEffect(() => {
    setAsked(price);
    return () => setAsked(null);
  }, [price, setAsked]);
  const why = slip.problem ?? slip.warning;
  const barred = why !== null || slip.unaffordable;
  // Other answers are another question: nothing that had the focus, or was under the finger, is one of them.
  useEffect(() => question.current?.focus(), [barred]);
  const before = priceText(pick.kind, { ...slip, width: pick.width });
  const now = priceText(pick.kind, price);
  const decimal = hasDecimalOdds(kindOf(pick.kind));
  const terms = termsOf({ ...pick, width: price.width }, price, slip.stakePaise);
  return (
    <div
      ref={question}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      role="alertdialog"
      aria-label={t('Odds have changed')}
      aria-describedby="odds-changed-question"
      className="mt-3 outline-none"
    >
      <dl className="num grid grid-cols-[1fr_auto] gap-y-[5px]">
        <Line term={decimal ? t('Your odds') : t('Your price')}>
          <s className="text-ink-3">{before}</s>
        </Line>
        <Line term={decimal ? t('New odds') : t('New price')}>{now}</Line>
        <Line term={t('Stake')}>
          <Money paise={slip.stakePaise} />
        </Line>
        {terms &&
          slipFigures(terms).map(({ label, paise, tone }) => (
            <Line key={label} term={label}>
              <Money paise={paise} tone={tone} />
            </Line>
          ))}
      </dl>
      {barred && <ShortNotice className="mt-3" />}
      <div role="alert" className="mt-3 flex gap-2.5 rounded-[8px] bg-warn-soft px-3 py-2.5 text-sm text-warn">
        <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
        <p id="odds-changed-question">
          {barred
            ? [t('Odds have changed, and at the new ones this bet cannot be placed.'), why].join(' ')
            : t(ODDS_CHANGED)}{' '}
          <b className="font-semibold">{t('(New odds: {price})', { price: now })}</b>
        </p>
      </div>
      <Answers key={String(barred)} barred={barred} slip={slip} price={price} now={now} />
    </div>
  );
}

type AnswersProps = { barred: boolean; slip: SlipState; price: NewPrice; now: string };

function Answers({ barred, slip, price, now }: AnswersProps) {
  const read = useRead();
  const { takePrice } = useSlipDraft();
  if (barred)
    return (
      <Button size="place" block className="mt-3" onClick={() => takePrice(price)}>
        {t('Back to the bet')}
      </Button>
    );
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      <Button size="place" onClick={() => takePrice(price)}>
        {t('No')}
      </Button>
      <Button
        look="primary"
        size="place"
        disabled={!read}
        onClick={() => {
          takePrice(price);
          slip.submit({ price });
        }}
      >
        {t('Yes, at {price}', { price: now })}
      </Button>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { mainFigure, priceLabel, priceText } from '../../shared/lib/bet/bet-words.ts';
import { showOverlay, useOverlays } from '../../shared/lib/overlays.ts';
import { usePanelOpen } from '../../shared/lib/panels.ts';
import { useLow } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { oddsAsRead, useOddsFormat } from '../../shared/lib/odds/odds-format.ts';
import { useShortcuts } from '../../shared/lib/browser/shortcuts.ts';
import { type SlipPick, useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { decidingBoxOf } from '../../shared/live/price/pick.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { FixedPrice, OddsField, StakeField } from '../../shared/ui/form/AmountFields.tsx';
import { cutStake } from './placing/check-slip.ts';
import { limitsLine } from './figures/limits-line.ts';
import { OddsChanged } from './OddsChanged.tsx';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import { AskForOdds, useMayAsk } from './ask/AskForOdds.tsx';
import { usePlacing } from './placing/flights.ts';
import type { NewPrice } from './placing/outcome.ts';
import type { SlipPlace } from './Slip.tsx';
import { SlipMoney } from './SlipMoney.tsx';
import { SlipFoot } from './SlipFoot.tsx';
import { slipFigures, stakeLabel, whatIfRows } from './figures/slip-figures.ts';
import { useStakeBy } from './StakeBy.tsx';
import { KEYED_PRESETS, StakePad } from './StakePad.tsx';
import { LowLine, LowResults, type LowResultsState, useLowResults } from './LowFoot.tsx';
import { type SlipState, useSlip } from './use-slip.ts';
import { WhatIfTable } from './WhatIfTable.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Price, stake, buttons, figures and the bet. While an odds-changed prompt waits, nothing else answers. */
export function SlipForm({ pick, place }: { pick: SlipPick; place: SlipPlace }) {
  const slip = useSlip(pick);
  const placing = usePlacing((state) => state.placing);
  const asked = placing.step === 'odds-changed' ? placing.price : null;
  const keys = useSlipKeys(slip, asked !== null, place);
  const [tried, setTried] = useState(false);
  const low = place === 'sheet';
  const side = useLow() && low;
  const results = useLowResults();
  const asks = useMayAsk(pick, slip);
  const money = <SlipMoney paise={slip.riskPaise} />;
  if (asked) return <OddsChanged key={wordsOf(asked)} pick={pick} slip={slip} price={asked} />;
  return (
    <form
      noValidate
      aria-label={t('Bet')}
      onKeyDown={(event) => {
        // A key that is held down places nothing: what comes of the first press has to be read first.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
        keys.onKeyDown(event);
        // A guest has no button that Enter would press, and still deserves to hear why nothing happens.
        if (slip.guest && event.key === 'Enter' && event.target instanceof HTMLInputElement) setTried(true);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        slip.submit();
      }}
    >
      <Fields pick={pick} slip={slip} busy={placing.step === 'placing'} add={keys} low={low} />
      <AskForOdds pick={pick} slip={slip} />
      <Figures pick={pick} slip={slip} low={low} results={results}>
        {/* On its side a phone has no height for them in the foot. */}
        {side && slip.player && (
          <div className="my-2.5">
            {money}
            <LowLine slip={slip} results={results} />
          </div>
        )}
      </Figures>
      <SlipFoot
        pick={pick}
        slip={slip}
        placing={placing}
        tried={tried}
        low={low && !side}
        asks={asks}
        line={low ? !side && <LowLine slip={slip} results={results} /> : <OneClickSwitch slip={slip} line={asks} />}
      >
        {!side && money}
      </SlipFoot>
    </form>
  );
}

/** A question about another price is another question. */
const wordsOf = ({ priceHundredths, line, width }: NewPrice): string => `${priceHundredths} ${line} ${width}`;

type Presses = ReturnType<typeof useSlipKeys>;

type FieldsProps = { pick: SlipPick; slip: SlipState; busy: boolean; add: Presses; low: boolean };

function Fields({ pick, slip, busy, add, low }: FieldsProps) {
  const presets = useSession((session) => session.presets.sports);
  const { setPrice, setStake } = useSlipDraft();
  const stake = useRef<HTMLInputElement>(null);
  const noteId = useId();
  useEffect(() => {
    // A finger that tapped a price is not asking for the keyboard.
    if (window.matchMedia('(hover: hover)').matches) stake.current?.focus();
  }, []);
  const by = useStakeBy({ pick, priceHundredths: slip.priceHundredths, disabled: busy, onStake: setStake });
  return (
    <>
      <div className={cx('grid grid-cols-2 gap-2.5', low ? 'mt-2 low:mt-3' : 'mt-3')}>
        {pick.kind === 'match' ? (
          <OddsField
            label={t('Odds')}
            value={slip.priceHundredths}
            invalid={!slip.priceValid}
            disabled={busy}
            onChange={setPrice}
          />
        ) : (
          <FixedPrice label={pick.line === null ? priceLabel(pick.kind) : t('Line @ rate')}>
            {priceText(pick.kind, { priceHundredths: slip.priceHundredths, line: slip.line, width: pick.width })}
          </FixedPrice>
        )}
        <StakeField
          ref={stake}
          label={stakeLabel(pick.kind, pick.side)}
          value={slip.stakePaise}
          invalid={!slip.stakeValid}
          disabled={busy}
          describedBy={noteId}
          onChange={setStake}
        />
      </div>
      <p id={noteId} className="num mt-1 flex h-4 justify-between gap-2 text-2xs leading-4 text-ink-3">
        <span className="truncate">{[readAs(pick, slip), priceNow(pick, slip)].filter(Boolean).join(' · ')}</span>
        <span className="shrink-0">{limitsLine(slip.limits)}</span>
      </p>
      {!low && by.button && (
        <div className="mt-1 text-xs">
          {by.button}
          {by.field}
        </div>
      )}
      <StakePad
        presets={presets}
        low={low}
        disabled={busy}
        pressed={add.pressed}
        onAdd={(paise, index) => add.press(paise, index)}
        onClear={() => setStake(0)}
        onEdit={() => showOverlay('button-values')}
      >
        {low && by.button}
      </StakePad>
      {low && by.field}
    </>
  );
}

/** Odds are typed as decimal odds; who reads them in another format sees them in it, too. */
function readAs({ kind }: SlipPick, { priceHundredths, priceValid }: SlipState): string {
  const decimal = useOddsFormat.getState().format === 'decimal';
  return decimal || kind !== 'match' || !priceValid ? '' : `= ${oddsAsRead(priceHundredths)}`;
}

/**
 * What can be had where it is not the slip's price, which does not follow it: "Now" where it has moved since it was picked, "Best"
 * where another box of the ladder was pressed or other odds were typed.
 */
function priceNow(pick: SlipPick, { cell, priceHundredths, line }: SlipState): string {
  if (cell?.state !== 'open') return '';
  if (cell.priceHundredths === priceHundredths && cell.line === line) return '';
  const price = cell.line === null ? mainFigure(pick.kind, cell) : priceText(pick.kind, cell);
  const isPicked = cell.priceHundredths === pick.priceHundredths && cell.line === pick.line;
  return decidingBoxOf(pick) === pick.box.key && !isPicked ? t('Now {price}', { price }) : t('Best {price}', { price });
}

type FiguresProps = {
  pick: SlipPick;
  slip: SlipState;
  low: boolean;
  results: LowResultsState;
  children: ReactNode;
};

function Figures({ pick, slip, low, results, children }: FiguresProps) {
  const figures = slip.terms ? slipFigures(slip.terms) : [];
  const names = slip.terms ? [] : [t('Profit'), t('Returns')];
  return (
    <>
      <dl className={cx('num mt-2', low ? LOW_FIGURES : 'grid grid-cols-[1fr_auto] gap-y-[5px]')}>
        {figures.map(({ label, paise, tone }) => (
          <div key={label} className={low ? LOW_FIGURE : 'contents'}>
            <dt className={low ? 'text-2xs text-ink-3' : 'text-ink-2'}>{label}</dt>
            <dd className={cx('font-semibold', !low && 'text-right')}>
              <Money paise={paise} tone={tone} />
            </dd>
          </div>
        ))}
        {names.map((label) => (
          <div key={label} className={low ? LOW_FIGURE : 'contents'}>
            <dt className={low ? 'text-2xs text-ink-3' : 'text-ink-2'}>{label}</dt>
            <dd className={cx('font-semibold text-ink-3', !low && 'text-right')}>
              <Money paise={null} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {low && slip.player ? (
        <LowResults results={results}>
          <Results pick={pick} slip={slip} />
        </LowResults>
      ) : (
        <Results pick={pick} slip={slip} />
      )}
    </>
  );
}

/** Each with its name before it, on its side over it and in a column of its own. */
const LOW_FIGURES =
  'flex flex-wrap gap-x-3 text-xs low:grid low:auto-cols-fr low:grid-flow-col low:gap-x-2 low:text-base';
const LOW_FIGURE = 'flex min-w-0 items-baseline gap-x-1 low:block';

function Results({ pick, slip }: { pick: SlipPick; slip: SlipState }) {
  if (!slip.whatIf || !slip.player) return null;
  return <WhatIfTable runs={slip.whatIf.before.shape === 'integer'} rows={whatIfRows(slip.whatIf, pick)} />;
}

/** Presets by key: 1 to 8 outside of text fields, with Alt inside the stake field; Escape closes the slip wherever it is no dialog. */
function useSlipKeys(slip: SlipState, asked: boolean, place: SlipPlace) {
  const presets = useSession((session) => session.presets.sports);
  const { pick, setStake, close } = useSlipDraft();
  const [pressed, setPressed] = useState<{ index: number; count: number } | null>(null);
  const busy = usePlacing((state) => state.placing.step === 'placing');
  // Whatever lies over the page takes the keys first.
  const underPanel = usePanelOpen();
  const covered = useOverlays((state) => state.open !== null) || underPanel;
  const press = (paise: number, index: number) => {
    if (busy || asked || covered || !pick) return;
    setPressed({ index, count: (pressed?.count ?? 0) + 1 });
    setStake(cutStake(slip.limits, (Number.isFinite(slip.stakePaise) ? slip.stakePaise : 0) + paise));
  };
  const pressNumber = (index: number) => {
    const preset = presets[index];
    if (preset) press(Math.round(preset.value * 100), index);
  };
  const closeDocked = () => {
    if (!covered && (place === 'sheet' || (place === 'rail' && !busy))) close();
  };
  const digits = Array.from(
    { length: KEYED_PRESETS },
    (_, index) => [String(index + 1), () => pressNumber(index)] as const,
  );
  useShortcuts({ ...Object.fromEntries(digits), Escape: closeDocked });
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = event.altKey ? /^Digit([1-8])$/.exec(event.code)?.[1] : undefined;
    if (digit) {
      event.preventDefault();
      pressNumber(Number(digit) - 1);
    } else if (event.key === 'Escape' && place === 'rail') {
      event.preventDefault();
      closeDocked();
    }
  };
  return { pressed, press, onKeyDown };
}

import { useQuery } from '@tanstack/react-query';
import { Children, type ReactNode, useState } from 'react';
import { appSettingsQuery } from '../../shared/api/market/settings.ts';
import { cx } from '../../shared/lib/cx.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { kindOf, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { showOverlay } from '../../shared/lib/overlays.ts';
import { type SlipPick, useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { playRunning } from '../../shared/lib/event/row-names.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import type { Cell } from '../../shared/live/price/cell.ts';
import { ShortNotice } from '../../shared/live/notice/ShortNotice.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EnterKey } from '../../shared/ui/Kbd.tsx';
import { oddsAsRead } from '../../shared/lib/odds/odds-format.ts';
import { ONE_CLICK_STAKES } from './figures/money.ts';
import type { Placing } from './placing/flights.ts';
import type { SlipState } from './use-slip.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { demoPoints } from '../../shared/lib/demo-points.ts';

type SlipFootProps = {
  pick: SlipPick;
  slip: SlipState;
  placing: Placing;
  /** A guest has tried to place the bet. */
  tried: boolean;
  /** Of the panel of a phone, which is as low as it can be. */
  low: boolean;
  /** The odds that were typed can be waited for instead. */
  asks: boolean;
  /** What stands between the money and the button while there is nothing to say. */
  line: ReactNode;
  /** A player's own lines, over what stands in the way: they are in sight wherever the slip is scrolled to. */
  children: ReactNode;
};

/** The end of the slip: what stands in the way, if anything, and the button. */
export function SlipFoot({ pick, slip, placing, tried, low, asks, line, children }: SlipFootProps) {
  const locked = lockText(slip.cell, pick.sportName);
  const betting = placing.step === 'placing';
  const note = useKept(slip.note, betting);
  const warning = useKept(slip.warning, betting);
  if (slip.guest) return <GuestFoot problem={tried ? slip.problem : null} />;
  return (
    <div data-foot="" className={cx(FOOT, low ? 'gap-1.5 pt-1 pb-3' : 'gap-2.5 pt-3 pb-4')}>
      {slip.player && children}
      <ShortNotice />
      <Said low={low} line={slip.player && line}>
        {placing.step === 'failed' && <Failure placing={placing} />}
        {locked && placing.step !== 'placing' && <Alert tone="warn">{locked}</Alert>}
        {placing.step === 'placing' && placing.unanswered && (
          <Alert tone="warn">
            {t('No answer yet. We are asking what became of this bet; it is not placed twice.')}
          </Alert>
        )}
      </Said>
      {slip.otherRole && <Alert tone="info">{t('Only player accounts can place bets.')}</Alert>}
      {slip.problem !== null && slip.player && <Alert>{slip.problem}</Alert>}
      {slip.askedFirst && placing.step === 'idle' && (
        <Alert tone="info">
          {t('One-click betting asks first here: this bet can lose more than {count} times its stake.', {
            count: ONE_CLICK_STAKES,
          })}
        </Alert>
      )}
      {note && placing.step !== 'failed' && (
        // A phone's foot leaves the fields as much room as it can.
        <div className={cx('grid', low && '*:py-1.5! *:text-xs! *:leading-4!')}>
          <Alert tone="info">{note}</Alert>
        </div>
      )}
      {warning && placing.step !== 'failed' && <Alert tone="warn">{warning}</Alert>}
      {placing.step === 'placing' ? (
        <PlacingButton placing={placing} />
      ) : (
        <Button
          type="submit"
          look="primary"
          size="place"
          block
          disabled={!slip.player || slip.problem !== null || locked !== null}
        >
          {asks ? <NowAt label={placeLabel(pick, slip)} cell={slip.cell} /> : placeLabel(pick, slip)}
          <EnterKey />
        </Button>
      )}
    </div>
  );
}

/** What is said of a bet as it was sent stays until there is an answer, whatever prices do meanwhile. */
function useKept(value: string | null, keep: boolean): string | null {
  const [kept, setKept] = useState(value);
  if (!keep && kept !== value) setKept(value);
  return keep ? kept : value;
}

/**
 * What comes by itself, after the line. On a phone it takes the place of the line, which has the height of two lines of words: the
 * panel does not grow under the finger when a market is suspended or a bet has no answer yet.
 */
function Said({ low, line, children }: { low: boolean; line: ReactNode; children: ReactNode }) {
  const said = Children.toArray(children);
  if (!low)
    return (
      <>
        {line}
        {said}
      </>
    );
  if (said.length === 0) return line;
  return <div className="-my-1.5 grid min-h-11 content-center gap-1.5 *:py-1.5! *:text-xs! *:leading-4!">{said}</div>;
}

/** Stays in sight while what stands over it scrolls: a race has a line for every horse. */
const FOOT = 'sticky bottom-0 -mx-4 -mb-4 grid bg-surface px-4 desktop:-mb-3.5 desktop:pb-3.5';

/** A guest signs in, or plays at once as a new demo player where the installation has those; the slip waits meanwhile. */
function GuestFoot({ problem }: { problem: string | null }) {
  const { data: settings } = useQuery(appSettingsQuery);
  const demo = settings?.environment === 'dev';
  return (
    <div className={cx(FOOT, 'gap-2.5 pt-3 pb-4')}>
      {problem === null ? <Alert tone="info">{t('Log in to place bets.')}</Alert> : <Alert>{problem}</Alert>}
      {demo && (
        <span className="grid gap-1">
          <Button look="primary" size="place" block onClick={() => showOverlay('demo')}>
            {t('Play with {amount} free points', { amount: demoPoints() })}
          </Button>
          <span className="text-center text-2xs text-ink-3">{t('Free points, no money')}</span>
        </span>
      )}
      <Button
        look={demo ? 'secondary' : 'primary'}
        size="place"
        block
        onClick={() => emit('request-login', { reason: 'bet' })}
      >
        {t('Log in')}
      </Button>
    </div>
  );
}

/** A refusal with its figures; where the server named a stake that fits, one press takes it. */
function Failure({ placing }: { placing: Extract<Placing, { step: 'failed' }> }) {
  const setStake = useSlipDraft((draft) => draft.setStake);
  const { text, largestStakePaise } = placing;
  return (
    <Alert>
      {text}
      {largestStakePaise !== null && (
        <button
          type="button"
          onClick={() => setStake(largestStakePaise)}
          className="touch mt-1 block font-semibold underline"
        >
          {t('Stake {amount}', { amount: formatPaise(largestStakePaise, { short: true }) })}
        </button>
      )}
    </Alert>
  );
}

/** Placing, with the seconds that the server holds an in-play bet. */
function PlacingButton({ placing }: { placing: Extract<Placing, { step: 'placing' }> }) {
  const nowMs = useNow(200);
  const leftSeconds = Math.ceil((placing.sinceMs + placing.heldMs - nowMs) / 1_000);
  return (
    <button
      type="button"
      disabled
      aria-busy="true"
      className="flex h-[52px] w-full items-center justify-center gap-2 rounded-ctl bg-surface-3 text-lg font-semibold text-ink-3 desktop:h-[46px] desktop:text-base"
    >
      <span
        aria-hidden="true"
        className="size-[15px] rounded-full border-2 border-current border-r-transparent opacity-80 motion-safe:animate-spin"
      />
      {t('Placing…')}
      {leftSeconds > 0 && <span className="num">{t('{seconds} s', { seconds: leftSeconds })}</span>}
    </button>
  );
}

/** Beside an order that would wait, Place is the bet of now, and says at which odds. */
function NowAt({ label, cell }: { label: string; cell: Cell | null }) {
  return (
    <span className="grid leading-tight">
      <span>{label}</span>{' '}
      {cell?.state === 'open' && (
        <span className="num text-xs font-medium">
          {t('Placed now at {odds}', { odds: oddsAsRead(cell.priceHundredths) })}
        </span>
      )}
    </span>
  );
}

/** `Place back bet · ₹6,000`, `Place bet on No · ₹1,000`: the button names the act and the amount. */
function placeLabel({ kind, side }: SlipPick, { stakePaise, problem }: SlipState): string {
  const act = actOf(kind, sideWord(kind, side));
  return problem === null ? `${act} · ${formatPaise(stakePaise, { short: true })}` : act;
}

function actOf(kind: string, word: string): string {
  switch (kindOf(kind)) {
    case 'match':
    case 'bookmaker':
    case 'line':
      return t('Place {side} bet', { side: word.toLowerCase() });
    case 'session':
    case 'yesno':
    case 'oddeven':
    case 'meter':
      return t('Place bet on {side}', { side: word });
    case 'khado':
    case 'digit':
      return t('Place bet');
  }
}

/** Why the picked box cannot be bet on right now; the slip waits until it can. */
function lockText(cell: Cell | null, sportName: string): string | null {
  if (cell === null || cell.state === 'open') return null;
  switch (cell.why) {
    case 'suspended':
      return t('This market is suspended.');
    case 'ball-running':
      return playRunning(sportName);
    case 'no-price':
      return t('There is no price here at the moment.');
    case 'stale':
      return t('Live prices paused. Reconnecting…');
    case 'locked':
      return t('This market is locked: {word}', { word: t(cell.word) });
  }
}

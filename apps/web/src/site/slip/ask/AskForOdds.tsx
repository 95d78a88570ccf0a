import { ChevronDown, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveSettings } from '../../../shared/live/use-live-settings.ts';
import { placeOrder, useTakesOrders } from '../../../shared/api/market/orders.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { type SlipPick, useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import { becameText, orderFailure } from '../../../shared/lib/orders/order-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { useOrderBoard } from '../../../shared/live/orders/use-order-board.ts';
import { Switch } from '../../../shared/ui/form/Switch.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { isPicked, onOf, usePlacing } from '../placing/flights.ts';
import type { SlipState } from '../use-slip.ts';
import { aheadPaise, type AskOptions, asksForBetter, nearestOdds, orderOf, reservedPaise, sizeProblem } from './ask.ts';

/**
 * Whether the odds that were typed can be waited for. A price that moves away opens nothing under the finger, and while a bet
 * is being placed it stays as it was.
 */
export function useMayAsk(pick: SlipPick, slip: SlipState): boolean {
  const takesOrders = useTakesOrders();
  const betting = usePlacing((state) => state.placing.step === 'placing');
  const isTyped = useSlipDraft((draft) => draft.isTyped);
  const may = takesOrders && isTyped && asksForBetter(pick, slip.priceHundredths, slip.cell);
  const [shown, setShown] = useState(may);
  if (!betting && shown !== may) setShown(may);
  return shown;
}

/**
 * The second way out of the slip, where the odds that were typed are better than what is offered: the order waits for them
 * in the book. The bet of the slip stays what it is.
 */
export function AskForOdds({ pick, slip }: { pick: SlipPick; slip: SlipState }) {
  if (!useMayAsk(pick, slip)) return null;
  const nearest = nearestOdds(slip.priceHundredths);
  return (
    <section
      aria-label={t('Wait for better odds')}
      className="mt-2.5 grid gap-1 rounded-[8px] border border-line bg-sunken p-2.5 pb-1.5 max-desktop:mt-1.5 max-desktop:gap-0 max-desktop:p-1.5 max-desktop:pb-0"
    >
      <h3
        className={cx(
          'flex items-center gap-2 text-sm font-semibold max-desktop:sr-only',
          nearest === null && 'sr-only',
        )}
      >
        <Hourglass size={15} aria-hidden="true" className="text-accent" />
        {t('Or wait for {odds}', { odds: oddsAsRead(slip.priceHundredths) })}
      </h3>
      {nearest ? <Nearest odds={nearest} /> : <Ask pick={pick} slip={slip} />}
    </section>
  );
}

/** Orders stand at the prices of the exchange alone: the two nearest are one press away. */
function Nearest({ odds }: { odds: readonly [number, number] }) {
  const setPrice = useSlipDraft((draft) => draft.setPrice);
  return (
    // On a phone the two stand beside the words: under them they would lie under the foot of the slip.
    <div className="grid gap-1 max-desktop:grid-cols-[minmax(0,1fr)_auto] max-desktop:items-center max-desktop:gap-2.5 max-desktop:pb-1.5 max-desktop:pl-1">
      <p className="text-xs text-ink-2 max-desktop:text-2xs max-desktop:leading-4">
        {t('These odds are between two prices of the exchange. Choose one of them.')}
      </p>
      <span className="grid grid-cols-2 gap-2 max-desktop:grid-cols-[72px_72px]">
        {odds.map((hundredths) => (
          <button
            key={hundredths}
            type="button"
            onClick={() => setPrice(hundredths)}
            className="num touch h-9 rounded-ctl border border-line-ctl bg-surface-2 text-sm font-semibold hover:bg-surface-3"
          >
            {oddsAsRead(hundredths)}
          </button>
        ))}
      </span>
    </div>
  );
}

function Ask({ pick, slip }: { pick: SlipPick; slip: SlipState }) {
  const [options, setOptions] = useState<AskOptions>({ keep: false, whole: false });
  const { asking, failed, ask } = useAsk(pick);
  const betting = usePlacing((state) => state.placing.step === 'placing');
  const problem = slip.problem ?? sizeProblem(slip.stakePaise);
  return (
    <>
      {failed && <Alert>{failed}</Alert>}
      {slip.problem === null && problem !== null && <Alert tone="info">{problem}</Alert>}
      <AskButton
        slip={slip}
        pick={pick}
        whole={options.whole}
        asking={asking}
        problem={problem}
        disabled={betting}
        onClick={() => void ask(slip, options)}
      />
      <Folded>
        <Terms pick={pick} slip={slip} whole={options.whole} problem={problem} />
        <Options pick={pick} options={options} onChange={setOptions} />
      </Folded>
    </>
  );
}

/** What an order reserves, and its options, are one press away: Place and what the bet brings stay in sight. */
function Folded({ children }: { children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex h-9 touch cursor-pointer items-center justify-between text-xs font-semibold text-brand-text max-desktop:h-8 max-desktop:px-1">
        {t('Queue, reservation and options')}
        <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2">{children}</div>
    </details>
  );
}

type PartProps = { pick: SlipPick; slip: SlipState; whole: boolean; problem: string | null };

/** What is ahead of the order, and what it reserves while it waits. */
function Terms({ pick, slip, whole, problem }: PartProps) {
  const board = useOrderBoard(pick.sportId, pick.eventId);
  const exposurePaise = useSession((session) => session.account?.exposurePaise ?? null);
  const { priceHundredths, stakePaise, whatIf } = slip;
  const reserved =
    problem === null && whatIf?.known
      ? reservedPaise(whatIf.before, pick, { priceHundredths, sizePaise: stakePaise })
      : null;
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1 text-xs">
      {!whole && (
        <Line term={t('Ahead of you at {odds}', { odds: oddsAsRead(priceHundredths) })}>
          <Money paise={aheadPaise(board, pick, priceHundredths)} />
        </Line>
      )}
      <Line term={whole ? t('Reserved if it is taken') : t('Reserved while it waits')}>
        <Money paise={reserved} />
      </Line>
      {exposurePaise !== null && reserved !== null && (
        <Line term={t('Exposure')}>
          {formatPaise(exposurePaise, { short: true })} → {formatPaise(exposurePaise + reserved, { short: true })}
        </Line>
      )}
    </dl>
  );
}

type OptionsProps = { pick: SlipPick; options: AskOptions; onChange: (options: AskOptions) => void };

function Options({ pick, options, onChange }: OptionsProps) {
  const { keep, whole } = options;
  const kept = useLiveSettings().ordersKeptThroughSuspensions.includes(Number(pick.sportId));
  return (
    <>
      {pick.inPlay && !whole && (
        <p className="text-xs text-ink-3">
          {kept
            ? t('In play it begins to wait after the bet delay.')
            : t('In play it begins to wait after the bet delay, and ends when the market is suspended.')}
        </p>
      )}
      {!pick.inPlay && (
        <Option
          label={t('Keep in play')}
          note={
            whole
              ? t('Nothing is left to wait')
              : !keep
                ? t('Off: what is left ends at the start')
                : kept
                  ? t('On: what is left stays when play begins')
                  : t('On: it stays when play begins, and ends at the next suspension')
          }
          on={keep && !whole}
          disabled={whole}
          onChange={(on) => onChange({ ...options, keep: on })}
        />
      )}
      <Option
        label={t('Only if all of it')}
        note={whole ? t('On: everything now, or nothing') : t('Off: what is not taken at once waits')}
        on={whole}
        onChange={(on) => onChange({ ...options, whole: on })}
      />
    </>
  );
}

type AskButtonProps = PartProps & { asking: boolean; disabled: boolean; onClick: () => void };

function AskButton({ pick, slip, whole, problem, asking, disabled, onClick }: AskButtonProps) {
  const odds = oddsAsRead(slip.priceHundredths);
  const profit = problem === null ? profitOf(slip, pick) : null;
  return (
    <button
      type="button"
      disabled={problem !== null || asking || disabled}
      aria-busy={asking || undefined}
      onClick={onClick}
      className="flex min-h-[52px] items-center gap-2 rounded-ctl border border-dashed border-accent px-3 py-1.5 text-left transition-colors duration-150 hover:bg-accent-soft disabled:border-line-ctl disabled:text-ink-3 disabled:hover:bg-transparent"
    >
      <span className="num min-w-0 flex-1">
        <b className="block truncate text-sm font-semibold">
          {asking ? t('Asking…') : askLabel(odds, problem === null ? slip.stakePaise : null)}
        </b>
        <span className="block truncate text-xs text-ink-2">
          {[
            whole ? t('All of it now, or nothing') : t('Waits in the book'),
            profit !== null && t('profit {amount}', { amount: formatPaise(profit, { short: true, sign: 'always' }) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Hourglass size={18} aria-hidden="true" className="shrink-0 text-accent" />
    </button>
  );
}

const askLabel = (odds: string, stakePaise: number | null): string =>
  stakePaise === null
    ? t('Ask for {odds}', { odds })
    : t('Ask for {odds} · {amount}', { odds, amount: formatPaise(stakePaise, { short: true }) });

/** What the order wins when all of it is matched at its odds. */
const profitOf = ({ priceHundredths, stakePaise }: SlipState, { side }: SlipPick): number =>
  side === 'back' ? Math.floor((stakePaise * (priceHundredths - 100)) / 100) : stakePaise;

function useAsk(pick: SlipPick) {
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<{ text: string; of: string } | null>(null);
  const { priceHundredths, stakePaise } = useSlipDraft();
  const of = `${priceHundredths} ${stakePaise}`;
  const ask = async (slip: SlipState, options: AskOptions) => {
    if (asking) return;
    setAsking(true);
    setFailed(null);
    try {
      const order = await placeOrder(orderOf(pick, slip, options), rowName(pick.selectionName));
      if (isPicked(onOf(pick))) useSlipDraft.getState().close();
      toast('ok', rowName(pick.selectionName), becameText(order));
    } catch (error) {
      setFailed({ text: orderFailure(error), of });
    } finally {
      setAsking(false);
    }
  };
  // Other odds or another stake are another order: what was said of the last one does not concern it.
  return { asking, failed: failed?.of === of ? failed.text : null, ask };
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  );
}

type OptionProps = { label: string; note: string; on: boolean; disabled?: boolean; onChange: (on: boolean) => void };

function Option({ disabled = false, ...props }: OptionProps) {
  return (
    <div className="flex items-center gap-2.5 border-t border-line pt-2 text-xs">
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{props.label}</b>
        <span className="block text-ink-3">{props.note}</span>
      </span>
      <Switch label={props.label} on={props.on} disabled={disabled} onChange={props.onChange} />
    </div>
  );
}

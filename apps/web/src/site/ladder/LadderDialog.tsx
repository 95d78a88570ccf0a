import { Hourglass } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import { useLayout, useTablet } from '../../shared/lib/browser/use-media.ts';
import { cx } from '../../shared/lib/cx.ts';
import { closeLadder, DUTCHING_FROM, type LadderTarget, type TradeTool } from '../../shared/lib/panels.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Kbd } from '../../shared/ui/Kbd.tsx';
import { StakeField } from '../../shared/ui/form/AmountFields.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Asked } from './Asked.tsx';
import { DutchPane } from './dutching/DutchPane.tsx';
import { waitingOf } from './ladder-rows.ts';
import { RunnerLadder } from './RunnerLadder.tsx';
import { type LadderCell, type Ladder, useLadder } from './use-ladder.ts';

/** So many runners fit beside each other; of a larger field one chooses. */
const BESIDE = { mobile: 1, compact: 2, wide: 3 } as const;
const STAKES = 6;
const FIRST_STAKE_PAISE = 1_000_00;

/** What traders do with a market: its prices in rows, or several runners for one total. */
export default function LadderDialog({ target }: { target: LadderTarget }) {
  const ladder = useLadder(target);
  const layout = useLayout();
  const mobile = layout === 'mobile';
  const [tool, setTool] = useState(target.tool);
  const trade = useTrade(ladder, target);
  const beside = Math.min(useTablet() ? 2 : BESIDE[layout], target.runners.length);
  const total = ladder.book?.matched ?? 0;
  const matched = total > 0 ? t('Matched between players {amount}', { amount: rupeesText(total) }) : '';
  const rows = tool === 'ladder';
  const why = useId();
  return (
    <Dialog
      title={target.title}
      subtitle={[target.eventName, matched].filter(Boolean).join(' · ')}
      size={beside === 1 || !rows ? 'form' : 'list'}
      whole={mobile}
      onClose={closeLadder}
      {...(rows ? { foot: <Foot target={target} ladder={ladder} trade={trade} why={why} /> } : {})}
    >
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        {target.runners.length >= DUTCHING_FROM && (
          <Segmented<TradeTool>
            label={t('What to trade with')}
            value={tool}
            onChange={setTool}
            options={[
              { value: 'ladder', label: t('Ladder') },
              { value: 'dutching', label: t('Dutching') },
            ]}
          />
        )}
        {rows && <Stakes trade={trade} why={why} />}
      </div>
      {!ladder.loaded && ladder.error !== null && (
        <EmptyState alert art="wicket" title={ladder.error || t('The ladder could not be read.')} />
      )}
      {ladder.loaded && (rows ? <Rows target={target} ladder={ladder} trade={trade} beside={beside} /> : null)}
      {ladder.loaded && !rows && <DutchPane target={target} ladder={ladder} />}
      {rows && !mobile && <Keys />}
    </Dialog>
  );
}

/** The stake of the next press, whether a press is enough (off whenever the ladder is opened), and what was pressed. */
function useTrade(ladder: Ladder, { runners, minPaise }: LadderTarget) {
  const [stakePaise, setStake] = useState(FIRST_STAKE_PAISE);
  const [onePress, setOnePress] = useState(false);
  const [asked, setAsked] = useState<LadderCell | null>(null);
  const problem = stakeProblem(stakePaise, minPaise);
  const nameOf = (key: string) => runners.find(({ selectionKey }) => selectionKey === key)?.name ?? '';
  // What was asked stays in sight until it is answered: a market in play takes seconds.
  const place = (cell: LadderCell) => {
    void ladder
      .place(cell, stakePaise, nameOf(cell.selectionKey))
      .finally(() => setAsked((now) => (now !== null && isSame(now, cell) ? null : now)));
  };
  const press = (cell: LadderCell, byKey: boolean) => {
    // Who has only keys presses Enter again on the cell that was asked for.
    const again = byKey && asked !== null && isSame(asked, cell);
    if ((onePress || again) && problem === null) place(cell);
    else setAsked(cell);
  };
  return { stakePaise, problem, setStake, onePress, setOnePress, asked, nameOf, place, press };
}
type Trade = ReturnType<typeof useTrade>;

/** Why nothing can be asked for with this stake; null where it can. */
function stakeProblem(stakePaise: number, minPaise: number | null): string | null {
  if (!Number.isFinite(stakePaise) || stakePaise <= 0) return t('Enter a valid stake amount.');
  if (stakePaise % 100 !== 0) return t('The size of an order is in whole rupees.');
  return minPaise !== null && stakePaise < minPaise
    ? t('The lowest stake here is {limit}.', { limit: rupeesText(minPaise / 100) })
    : null;
}

type RowsProps = { target: LadderTarget; ladder: Ladder; trade: Trade; beside: number };

/** The ladders beside each other, in the order of the market; where not all fit, those that were chosen last. */
function Rows({ target, ladder, trade, beside }: RowsProps) {
  const { runners } = target;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = [...new Set([...chosen, ...runners.map(({ selectionKey }) => selectionKey)])];
  const keys = all.slice(0, beside);
  const shown = runners.filter(({ selectionKey }) => keys.includes(selectionKey));
  const choose = (key: string) => setChosen([key, ...keys.filter((one) => one !== key)]);
  return (
    <>
      {runners.length > beside && (
        <div className="mb-2 overflow-x-auto">
          {beside === 1 ? (
            <Segmented
              label={t('Runner')}
              value={keys[0] ?? ''}
              onChange={choose}
              options={runners.map(({ selectionKey, name }) => ({ value: selectionKey, label: name }))}
            />
          ) : (
            <Chosen runners={runners} keys={keys} onChoose={choose} />
          )}
        </div>
      )}
      <Beside count={shown.length}>
        {shown.map((runner) => (
          <RunnerLadder
            key={runner.selectionKey}
            runner={runner}
            ladder={ladder}
            asked={trade.asked?.selectionKey === runner.selectionKey ? trade.asked : null}
            stakePaise={trade.problem === null ? trade.stakePaise : null}
            alone={beside === 1}
            target={target}
            onPress={trade.press}
            onStake={trade.setStake}
          />
        ))}
      </Beside>
    </>
  );
}

type ChosenProps = Pick<LadderTarget, 'runners'> & { keys: readonly string[]; onChoose: (key: string) => void };

/** Which of the runners stand beside each other: another one takes the place of the one that was chosen longest ago. */
function Chosen({ runners, keys, onChoose }: ChosenProps) {
  return (
    <span role="group" aria-label={t('Runner')} className="flex gap-1.5">
      {runners.map(({ selectionKey, name }) => {
        const shown = keys.includes(selectionKey);
        return (
          <Button
            key={selectionKey}
            size="sm"
            look={shown ? 'cream' : 'secondary'}
            aria-pressed={shown}
            onClick={() => onChoose(selectionKey)}
          >
            {name}
          </Button>
        );
      })}
    </span>
  );
}

function Beside({ count, children }: { count: number; children: ReactNode }) {
  return <div className={cx('grid gap-3', count === 2 && 'grid-cols-2', count === 3 && 'grid-cols-3')}>{children}</div>;
}

const isSame = (first: LadderCell, second: LadderCell): boolean =>
  first.selectionKey === second.selectionKey && first.side === second.side && first.hundredths === second.hundredths;

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['↑', '↓'], does: later('price') },
  { keys: ['←', '→'], does: later('side') },
  { keys: ['Enter'], does: later('ask, then place') },
  { keys: ['Del'], does: later('cancel the row') },
  { keys: ['⇧ Del'], does: later('cancel all') },
  { keys: ['⇧ ↑', '⇧ ↓'], does: later('move the order') },
  { keys: ['1–6'], does: later('the stake') },
  { keys: ['C'], does: later('centre') },
];

/** What the keyboard does while the focus is in the rows. */
function Keys() {
  return (
    <ul
      aria-label={t('Keys')}
      className="mt-3 hidden flex-wrap gap-x-4 gap-y-1.5 text-2xs text-ink-3 [@media(hover:hover)]:flex"
    >
      {KEYS.map(({ keys: names, does }) => (
        <li key={does} className="flex items-center gap-1">
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {t(does)}
        </li>
      ))}
      <li>{t('An own order can be dragged to another price')}</li>
    </ul>
  );
}

type StakesProps = { trade: Trade; why: string };

/** The stake of the next press, and whether a press is enough; `why` is the id of what says why a stake is not taken. */
function Stakes({ trade: { stakePaise, problem, setStake, onePress, setOnePress }, why }: StakesProps) {
  const presets = useSession((session) => session.presets.sports).slice(0, STAKES);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* A phone has it under the rest. */}
      <span
        role="group"
        aria-label={t('Stake')}
        className="flex flex-wrap gap-1.5 max-desktop:order-1 max-desktop:basis-full"
      >
        {presets.map(({ label, value }, at) => {
          const paise = Math.round(value * 100);
          return (
            <Button
              key={`${label} ${value}`}
              size="sm"
              look={paise === stakePaise ? 'cream' : 'secondary'}
              aria-pressed={paise === stakePaise}
              onClick={() => setStake(paise)}
            >
              <Kbd quiet>{String(at + 1)}</Kbd>
              {label}
            </Button>
          );
        })}
      </span>
      <span className="w-[116px]">
        <StakeField
          slim
          ref={field}
          label={t('Own stake')}
          value={stakePaise}
          invalid={problem !== null}
          describedBy={problem === null ? undefined : why}
          disabled={false}
          onChange={setStake}
        />
      </span>
      <span className="num ml-auto flex items-center gap-2 text-xs">
        {t('One press places {amount}', { amount: problem === null ? rupeesText(stakePaise / 100) : '–' })}
        <Switch label={t('One press places')} brass on={onePress} onChange={setOnePress} />
      </span>
    </>
  );
}

type FootProps = { target: LadderTarget; ladder: Ladder; trade: Trade; why: string };

function Foot({ target, ladder, trade: { asked, nameOf, stakePaise, problem, place }, why }: FootProps) {
  return (
    // As high with a button as without: the rows above stay under the pointer when the first order comes or goes.
    <span className="flex w-full flex-wrap items-center gap-2 desktop:min-h-9">
      <span
        className={cx(
          'num min-w-0 flex-1 text-xs text-ink-2',
          problem === null && 'truncate',
          asked && 'max-desktop:basis-full',
        )}
      >
        {problem !== null ? (
          <b id={why} className="font-semibold text-warn">
            {problem}
          </b>
        ) : asked ? (
          <Asked
            target={target}
            ladder={ladder}
            cell={asked}
            name={nameOf(asked.selectionKey)}
            stakePaise={stakePaise}
          />
        ) : ladder.busy ? (
          t('Asking…')
        ) : ladder.closed !== null ? (
          <b className="font-semibold text-warn">{ladder.closed}</b>
        ) : ladder.orders.length > 0 ? (
          [t('{amount} waiting', { amount: rupeesText(waitingOf(ladder.orders)) }), t('drag an order to move it')].join(
            ' · ',
          )
        ) : (
          t('Press a price to ask for it.')
        )}
      </span>
      {ladder.orders.length > 0 && (
        <Button look="danger-quiet" disabled={ladder.busy} onClick={() => void ladder.cancelAll()}>
          {t('Cancel all')}
        </Button>
      )}
      {asked && problem === null && (
        <Button look="ask" className="max-desktop:flex-1" loading={ladder.busy} onClick={() => place(asked)}>
          <Hourglass size={15} aria-hidden="true" />
          {t('Ask for {odds} · {amount}', {
            odds: oddsText(asked.hundredths / 100),
            amount: rupeesText(stakePaise / 100),
          })}
        </Button>
      )}
    </span>
  );
}

import {
  type CashOutRefusal,
  cashOutMarket,
  isLevel,
  type Position,
  WHOLE_POSITION,
  widenOutcomes,
} from '@pavilion/betting';
import { bettingMarketKey, isRowKind } from '@pavilion/feed';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { autoRulesQuery } from '../../../shared/api/market/cash-out.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { emit } from '../../../shared/lib/bet/events.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { type CashOutMarket, openCashOut } from '../../../shared/lib/panels.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { useHedgeRows } from '../../../shared/live/price/use-hedge-rows.ts';
import { buttonClass } from '../../../shared/ui/form/Button.tsx';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { type EventView, ladderRunners, useEventView } from '../event-view.ts';
import type { Section } from '../sections.ts';
import { veilOf } from '../sections.ts';

/** A betting market of a section in which the player has a position. */
type Held = {
  readonly market: MarketShape;
  readonly rows: readonly RowShape[];
  readonly position: Position;
  readonly target: CashOutMarket;
};

const NO_BET = later('You have no open bet here.');
const REASONS: Readonly<Record<CashOutRefusal['reason'], string>> = {
  LEVEL: later('At current prices nothing would be gained by cashing out.'),
  PRICE_MISSING: later('The opposite price is not offered now.'),
  NOT_OFFERED: later('This market has no opposite price.'),
  TOO_SMALL: later('This part is too small to cash out.'),
};
const CLOSED = later('This market is suspended.');
const ALL_LEVEL = later('Your position is level: every result pays the same, so there is nothing to cash out.');

function heldIn(view: EventView, section: Section): Held[] {
  return section.markets.flatMap((market) => {
    const { eventId } = view.event;
    const groups = isRowKind(market.kind) ? market.rows.map((row) => [row]) : [market.rows];
    return groups.flatMap((rows) => {
      const first = rows[0];
      if (first === undefined) return [];
      const key = bettingMarketKey(market.kind, eventId, market.marketId, first.selectionKey);
      const position = view.positions.get(key);
      if (position === undefined || view.results.has(key)) return [];
      const name = isRowKind(market.kind) ? first.name : market.name;
      const runners = market.kind === 'match' ? ladderRunners(market) : [];
      const target = {
        topic: view.topic,
        eventId,
        marketId: market.marketId,
        selectionKey: first.selectionKey,
        name,
        runners,
      };
      return [{ market, rows, position, target }];
    });
  });
}

/**
 * Every odds section has cash-out. With one position in the section the button says what is
 * certain at this moment; where there is nothing to cash out it can still be reached, and says why it is off.
 */
export function CashoutButton({ section, title }: { section: Section; title: string }) {
  const view = useEventView();
  const guest = useSession((session) => session.status === 'guest');
  const player = useSession((session) => session.role === 'user');
  const all = player ? heldIn(view, section) : [];
  const held = all.filter(({ position }) => !isLevel(position));
  const [only] = held;
  if (guest) {
    const log = t('Log in to cash out.');
    return <Look label={title} note={log} onClick={() => emit('request-login', { reason: 'cash-out' })} />;
  }
  if (only === undefined) return <Look label={title} note={t(all.length > 0 ? ALL_LEVEL : NO_BET)} off />;
  const open = (tab: 'now' | 'auto') =>
    openCashOut({ title, eventName: view.event.name, markets: held.map(({ target }) => target), tab });
  return (
    <>
      <AutoButton title={title} held={held} onClick={() => open('auto')} />
      {held.length === 1 ? (
        <LiveButton title={title} held={only} onClick={() => open('now')} />
      ) : (
        <Look label={title} note="" onClick={() => open('now')} />
      )}
    </>
  );
}

function LiveButton({ title, held, onClick }: { title: string; held: Held; onClick: () => void }) {
  const { topic } = useEventView();
  const rows = useHedgeRows(topic, held.market, held.rows);
  const outcomes = isRowKind(held.market.kind) ? [] : rows.map(({ outcome }) => outcome);
  const whole = cashOutMarket(widenOutcomes(held.position, outcomes), rows, WHOLE_POSITION);
  if (whole.ok) return <Look label={title} note="" paise={whole.guaranteedPaise} onClick={onClick} />;
  const closed = held.rows.every((row) => veilOf(held.market, row) !== null);
  return <Look label={title} note={t(closed ? CLOSED : REASONS[whole.reason])} off />;
}

/** The small clock beside it: cash out by itself. It is lit while that is set. On a phone it is there only then: the dialog leads there, too. */
function AutoButton({ title, held, onClick }: { title: string; held: readonly Held[]; onClick: () => void }) {
  const { event } = useEventView();
  const { data: rules } = useQuery(autoRulesQuery(event.eventId));
  const set = (rules ?? []).some(
    (rule) => rule.state === 'armed' && held.some(({ target }) => target.marketId === rule.marketId),
  );
  const label = set
    ? t('Automatic cash-out of {market}, set', { market: title })
    : t('Automatic cash-out of {market}', { market: title });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx(
        buttonClass('ghost', 'xs'),
        'w-[30px] px-0 max-desktop:w-[26px]',
        set ? 'bg-accent-soft text-accent' : 'max-desktop:hidden',
      )}
    >
      <Timer size={15} aria-hidden="true" className="shrink-0" />
    </button>
  );
}

type LookProps = {
  label: string;
  /** Why it is off, or what it asks for; empty when there is nothing to say. */
  note: string;
  off?: boolean;
  /** What is certain if the player cashes out now. */
  paise?: number;
  onClick?: () => void;
};

/** The name says market and amount; the amount is in sight on a phone, too. */
function Look({ label, note, off = false, paise, onClick }: LookProps) {
  const amount = paise === undefined ? '' : formatPaise(paise, { sign: 'always' });
  const name = [t('Cashout {market}', { market: label }), amount].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...(off ? { 'aria-disabled': true } : {})}
      {...(note === '' ? {} : { title: note })}
      {...(paise === undefined ? {} : { 'data-amount': '' })}
      onClick={() => (off ? toast('warn', t('Cash-out is not possible'), note) : onClick?.())}
      className={cx(
        buttonClass('secondary', 'xs'),
        off && 'cursor-not-allowed text-ink-3 hover:bg-surface-2',
        paise !== undefined && 'desktop:min-w-[138px]',
      )}
    >
      <span className="sr-only">{note === '' ? name : `${name}. ${note}`}</span>
      <span aria-hidden="true">{t('Cashout')}</span>
      {paise !== undefined && (
        <span aria-hidden="true" className={cx('num', paise > 0 && 'text-profit', paise < 0 && 'text-loss')}>
          {amount}
        </span>
      )}
    </button>
  );
}

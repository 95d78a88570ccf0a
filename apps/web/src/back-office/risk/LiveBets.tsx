import { type BetsNotice, betsNotice, type LiveBet, type LiveBetFilter, type Role } from '@pavilion/contract';
import type { JsonObject } from '@pavilion/feed';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { isBackLike, marketTitle, priceText, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { openBet } from '../../shared/lib/back-office-overlays.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount, formatPaise, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { BetFeed, type FeedView } from './bet-feed.ts';
import { beep, useSound } from './sound.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** From this stake on a bet stands out, and is heard where sound is on. */
const LOUD_RUPEES = 25_000;

/** Bets of the last minute grow fewer also while none comes. */
const TICK_MS = 5_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, button, a, [role=dialog]') !== null;

/** What the contract says of a frame is asked here, and not in the code that every first page runs. */
function readBets(frame: JsonObject): BetsNotice | null {
  const { success, data, error } = betsNotice.safeParse(frame);
  if (!success) console.error('Bets could not be read.', error);
  return data ?? null;
}

/** Bets as they are taken; held while somebody points at them, presses Pause or the space bar. */
export function LiveBets({ viewer, filter }: { viewer: Role; filter: LiveBetFilter }) {
  const live = use(LiveContext);
  const [feed] = useState(() => new BetFeed((draw) => window.requestAnimationFrame(draw), Date.now));
  const view = useSyncExternalStore(feed.subscribe, feed.view);
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const { on: loud, toggle } = useSound();
  const asked = JSON.stringify(filter);
  const hear = useEffectEvent((bets: readonly LiveBet[]) => {
    if (loud && bets.some(({ stake }) => stake >= LOUD_RUPEES)) beep();
  });
  useEffect(() => {
    feed.restart();
    return live.watchBets(JSON.parse(asked), (told) => {
      const notice = typeof told === 'string' ? told : readBets(told);
      if (notice === null) return;
      feed.take(notice);
      if (typeof notice === 'object' && notice.first !== true) hear(notice.items);
    });
  }, [live, feed, asked]);
  useEffect(() => feed.hold(paused || pointed), [feed, paused, pointed]);
  useEffect(() => {
    const timer = setInterval(() => feed.tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [feed]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      event.preventDefault();
      setPaused((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section aria-labelledby="live-bets" className="panel flex min-h-0 min-w-0 flex-col overflow-hidden">
      <header className="flex min-h-[52px] items-center gap-2 border-b border-line px-4">
        <h2 id="live-bets" className="font-semibold">
          {t('Live bets')}
        </h2>
        <span className="num text-xs text-ink-3">{t('{count} a minute', { count: formatCount(view.perMinute) })}</span>
        {view.state === 'lost' && <StatusPill tone="warn">{later('Connection lost')}</StatusPill>}
        <span className="ml-auto" />
        <IconButton label={loud ? t('Sound off') : t('Sound on')} onClick={toggle}>
          {loud ? <Volume2 size={17} aria-hidden="true" /> : <VolumeX size={17} aria-hidden="true" />}
        </IconButton>
        <Button size="sm" onClick={() => setPaused(!paused)}>
          {paused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          {paused ? t('Resume') : t('Pause')}
        </Button>
      </header>
      {view.waiting > 0 && (
        <button
          type="button"
          className="h-8 w-full border-b border-line bg-brand-soft text-xs font-medium text-brand-text"
          onClick={() => {
            setPaused(false);
            setPointed(false);
          }}
        >
          {t('{count} new', { count: formatCount(view.waiting) })}
        </button>
      )}
      <Rows view={view} viewer={viewer} onPoint={setPointed} />
    </section>
  );
}

type RowsProps = { view: FeedView; viewer: Role; onPoint: (pointed: boolean) => void };

function Rows({ view, viewer, onPoint }: RowsProps) {
  const { rows, state } = view;
  if (rows.length === 0) {
    return (
      <EmptyState
        title={state === 'refused' ? t('Live bets cannot be watched just now.') : t('No bets yet.')}
        help={state === 'refused' ? t('Load the page again.') : t('Bets appear here as they are taken.')}
      />
    );
  }
  const largest = Math.max(1, ...rows.map(({ stake }) => stake));
  return (
    <ul
      aria-label={t('Live bets')}
      className="relative min-h-0 flex-1 overflow-y-auto max-desktop:max-h-[70dvh]"
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {rows.map((bet) => (
        <BetRow key={bet.id} bet={bet} viewer={viewer} part={Math.sqrt(bet.stake / largest)} />
      ))}
    </ul>
  );
}

function BetRow({ bet, viewer, part }: { bet: LiveBet; viewer: Role; part: number }) {
  const { kind, side, odds, line, selection, user, event, market, sport, stake } = bet;
  const isLoud = stake >= LOUD_RUPEES;
  const isBack = isBackLike({ kind, selection: { side } });
  return (
    <li
      className={cx(
        'relative flex h-[46px] hover:bg-surface-2 items-center gap-2.5 border-t border-line pr-4 pl-4 before:absolute before:inset-y-0 before:left-0 before:w-[3px] first:border-t-0',
        isBack ? 'before:bg-back-1' : 'before:bg-lay-1',
        isLoud && 'bg-accent-soft',
      )}
    >
      <time
        dateTime={new Date(bet.atMs).toISOString()}
        className="num w-[58px] shrink-0 text-xs text-ink-3 max-[599px]:absolute max-[599px]:right-4 max-[599px]:bottom-px max-[599px]:w-auto"
      >
        {formatTime(bet.atMs, true)}
      </time>
      <span className="min-w-0 flex-1">
        <span className="flex gap-1.5 text-sm font-semibold">
          {/* The whole row is this button; the player's name leads elsewhere. */}
          <button
            type="button"
            aria-haspopup="dialog"
            className="truncate text-left -outline-offset-2 after:absolute after:inset-0"
            onClick={() => openBet(bet)}
          >
            {sideWord(kind, side)} {selection}
          </button>
          <span className="num shrink-0 font-medium text-ink-2">
            @ {priceText(kind, { priceHundredths: Math.round(odds * 100), line, width: null })}
          </span>
        </span>
        <span
          className="block truncate text-xs text-ink-3 max-[599px]:-mr-6"
          title={user.agentName === null ? undefined : t('Agent {agentName}', { agentName: user.agentName })}
        >
          <Link
            to={backOfficePath(viewer, 'currentBets', { userId: user.id })}
            className="relative text-ink-2 underline decoration-line-ctl underline-offset-2 hover:text-ink"
          >
            {user.username}
          </Link>
          {[event.name, marketTitle(market.name, sport.name)].map((part) => ` · ${part}`)}
        </span>
      </span>
      <span className="w-[92px] shrink-0 text-right max-[599px]:self-start max-[599px]:pt-[3px] desktop:w-[104px]">
        <span className={cx('num block text-sm', isLoud ? 'font-bold text-ink' : 'text-ink-2')}>
          {formatPaise(paiseFromWire(stake))}
        </span>
        <i
          aria-hidden="true"
          className={cx('ml-auto block h-[3px] rounded-full', isLoud ? 'bg-accent' : 'bg-ink-disabled')}
          style={{ width: `${Math.max(4, part * 100)}%` }}
        />
      </span>
    </li>
  );
}

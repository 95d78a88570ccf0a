import type { ApprovalReply } from '@pavilion/contract';
import { useState } from 'react';
import type { ApprovalListState } from '../../shared/api/back-office/money/approvals.ts';
import { failureText } from '../../shared/api/api-error.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime, formatDay, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ListFoot } from '../../shared/list/List.tsx';
import type { ListState } from '../../shared/list/use-list.ts';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { aboutWords, hasAmount, KIND_ICONS, STATES, whyWords } from './approval-words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const NONE: Record<ApprovalListState, string> = {
  waiting: later('Nothing waits.'),
  decided: later('Nothing was decided yet.'),
  lapsed: later('Nothing has lapsed.'),
};

type ApprovalListProps = {
  list: ListState<ApprovalReply>;
  state: ApprovalListState;
  chosen: string;
  /** Nothing waits because no amount is set. */
  isOff: boolean;
  onChoose: (id: string) => void;
};

/** The acts of a state, one of which is looked at beside them. */
export function ApprovalList({ list, state, chosen, isOff, onChoose }: ApprovalListProps) {
  if (list.error !== null)
    return (
      <ListFailure bare text={failureText(list.error, later('Unable to load the approvals.'))} onRetry={list.refetch} />
    );
  if (list.rows === undefined) return <Skeleton className="m-3 h-16" />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        art="receipt"
        title={t(NONE[state])}
        help={
          isOff
            ? t('No amount is set: every action happens at once. Set above which ones wait under Amounts.')
            : t('Actions above the amounts appear here by themselves.')
        }
      />
    );
  return (
    <>
      <ul>
        {list.rows.map((one) => (
          <li key={one.id} className="border-b border-line">
            <Line one={one} isChosen={one.id === chosen} onChoose={() => onChoose(one.id)} />
          </li>
        ))}
      </ul>
      <ListFoot list={list} onlyIfMore />
    </>
  );
}

/** The time today, the day before that. */
const askedWords = (ms: number, nowMs: number): string =>
  formatDay(ms) === formatDay(nowMs) ? formatTime(ms) : formatDateTime(ms);

function Line({ one, isChosen, onChoose }: { one: ApprovalReply; isChosen: boolean; onChoose: () => void }) {
  const Icon = KIND_ICONS[one.kind];
  const [openedAtMs] = useState(Date.now);
  const word = one.state === 'waiting' ? (one.own ? t('You asked for it') : whyWords(one)) : t(STATES[one.state].word);
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cx(
        'flex w-full items-start gap-3 border-l-2 px-3 py-3 text-left -outline-offset-2',
        isChosen ? 'border-action bg-surface-3' : 'border-transparent hover:bg-surface-2',
      )}
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-[8px] bg-brand-soft text-brand-text">
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{t(one.title)}</span>
          {hasAmount(one) && <Money paise={paiseFromWire(one.amount)} className="font-semibold" />}
        </span>
        <span className="block truncate text-sm text-ink-2">{aboutWords(one.about)}</span>
        <span className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-3">
          <span className="num">
            {one.by.username}, {askedWords(Date.parse(one.askedAt), openedAtMs)}
          </span>
          <span className={cx(one.own && one.state === 'waiting' && 'text-warn')}>{word}</span>
        </span>
      </span>
    </button>
  );
}

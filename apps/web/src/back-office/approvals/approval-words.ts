import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import type { ApprovalReply } from '@pavilion/contract';
import {
  ArrowLeftRight,
  Banknote,
  Flag,
  Gavel,
  KeyRound,
  Landmark,
  type LucideIcon,
  RotateCcw,
  SlidersHorizontal,
} from 'lucide-react';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

export const KIND_ICONS: Readonly<Record<ApprovalReply['kind'], LucideIcon>> = {
  result: Flag,
  decision: Gavel,
  transfer: ArrowLeftRight,
  settlement: Landmark,
  payout: Banknote,
  reset: RotateCcw,
  rules: SlidersHorizontal,
  access: KeyRound,
};

export const STATES: Readonly<Record<ApprovalReply['state'], { word: string; tone: Tone }>> = {
  waiting: { word: later('Waits for a second person'), tone: 'warn' },
  approved: { word: later('Approved'), tone: 'ok' },
  refused: { word: later('Refused'), tone: 'bad' },
  withdrawn: { word: later('Taken back'), tone: 'plain' },
  lapsed: { word: later('Lapsed'), tone: 'out' },
};

const ALWAYS: readonly ApprovalReply['kind'][] = ['reset', 'rules', 'access'];
/** Acts that wait whatever they come to have no amount. */
export const hasAmount = ({ kind }: Pick<ApprovalReply, 'kind'>): boolean => !ALWAYS.includes(kind);

/** Why it waits: above which amount, and with what before. */
export function whyWords(one: Pick<ApprovalReply, 'kind' | 'limit' | 'alone'>): string {
  if (!hasAmount(one)) return t('Every one of these');
  const above = t('Above {amount}', { amount: formatPaise(paiseFromWire(one.limit)) });
  return one.alone === 0
    ? above
    : t('{above}, with {amount} before', { above, amount: formatPaise(paiseFromWire(one.alone)) });
}

/** A decision about a bet waits for what the bet could have come to, which may be more than the decision moves. */
export const stakeWords = ({ kind, amount }: Pick<ApprovalReply, 'kind' | 'amount'>): string | undefined =>
  kind === 'decision' ? t('{amount} at stake', { amount: formatPaise(paiseFromWire(amount)) }) : undefined;

/** What it is about, with the market called as players read it: `Match Odds · India v Australia`. */
export function aboutWords(about: string): string {
  const [first = '', ...rest] = about.split(' · ');
  if (rest.length === 0) return about;
  const at = first.lastIndexOf(', ');
  const [before, market] = at < 0 ? ['', first] : [first.slice(0, at + 2), first.slice(at + 2)];
  return [`${before}${marketTitle(market)}`, ...rest].join(' · ');
}

import type { OwnLimit } from '../../shared/api/session/limits.ts';
import { later } from '../../shared/i18n/i18n.ts';

export const SUBJECT_WORDS: Readonly<Record<OwnLimit['subject'], { title: string; help: string }>> = {
  deposit: {
    title: later('Deposit limit'),
    help: later('What your agent may give you. Points that go back do not make room again.'),
  },
  stake: {
    title: later('Stake limit'),
    help: later('What you may stake in all. Every accepted bet counts, also one that is void later.'),
  },
  loss: {
    title: later('Loss limit'),
    help: later('What betting may cost you: results of the period, and what open bets can still lose.'),
  },
};

export const PERIOD_WORDS: Readonly<Record<OwnLimit['period'], string>> = {
  day: later('Day'),
  week: later('Week'),
  month: later('Month'),
};

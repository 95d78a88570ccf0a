import type { OwnLimit } from '../../shared/api/session/limits.ts';
import { later } from '../../shared/i18n/i18n.ts';

/** `none` is what a limit of 0 means. */
export const SUBJECT_WORDS: Readonly<Record<OwnLimit['subject'], { title: string; help: string; none: string }>> = {
  deposit: {
    title: later('Deposit limit'),
    help: later('What your agent may give you. Points that go back do not make room again.'),
    none: later('With 0 nobody can give you points. A higher limit counts 24 hours after you ask for it.'),
  },
  stake: {
    title: later('Stake limit'),
    help: later('What you may stake in all. Every accepted bet counts, also one that is void later.'),
    none: later('With 0 you cannot bet. A higher limit counts 24 hours after you ask for it.'),
  },
  loss: {
    title: later('Loss limit'),
    help: later('What betting may cost you: results of the period, and what open bets can still lose.'),
    none: later('With 0 you can place no bet that could lose. A higher limit counts 24 hours after you ask for it.'),
  },
};

export const PERIOD_WORDS: Readonly<Record<OwnLimit['period'], string>> = {
  day: later('Day'),
  week: later('Week'),
  month: later('Month'),
};

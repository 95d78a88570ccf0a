import { later, t } from '../../i18n/i18n.ts';

/** What a word over cells means, as far as it is known. */
const WHY: Readonly<Record<string, string>> = {
  SUSPENDED: later('Suspended: no bets for the moment'),
  'BALL RUNNING': later('Bets open again after this ball'),
  'POINT RUNNING': later('Bets open again after this point'),
  LOCKED: later('Not open for bets now'),
};

/** The word over cells that cannot be bet on, and why when it is pointed at. It covers the cells only; they stay in place under it. */
export function Veil({ word, short = word }: { word: string; short?: string }) {
  const why = WHY[word];
  return (
    <span className="px-veil" data-word={word} title={why ? t(why) : short === word ? undefined : t(word)}>
      {t(short)}
    </span>
  );
}

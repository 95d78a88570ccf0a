import { t } from '../../i18n/i18n.ts';
import { closedText } from './closed-words.ts';

/** The word over cells that cannot be bet on, and why when it is pointed at. It covers the cells only; they stay in place under it. */
export function Veil({ word, short = word }: { word: string; short?: string }) {
  return (
    <span className="px-veil" data-word={word} title={closedText(word) ?? (short === word ? undefined : t(word))}>
      {t(short)}
    </span>
  );
}

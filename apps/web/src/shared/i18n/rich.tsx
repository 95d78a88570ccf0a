import { Fragment, type ReactNode } from 'react';
import { t } from './i18n.ts';

/**
 * `text` in the chosen language with elements in its `{name}` places: a sentence stays one text, so that each language
 * puts what is marked in it where its own words want it.
 */
export const rich = (text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  t(text)
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : <Fragment key={piece}>{elements[piece]}</Fragment>));

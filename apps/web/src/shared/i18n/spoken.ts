import { t } from './i18n.ts';

/** Choices of a constant as they are shown: their labels in the chosen language. */
export const spoken = <Choice extends { readonly label: string }>(choices: readonly Choice[]): Choice[] =>
  choices.map((choice) => ({ ...choice, label: t(choice.label) }));

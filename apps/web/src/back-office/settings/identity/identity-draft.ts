import { isTimeZone } from '@pavilion/betting';
import { contrastOf, type Identity, type OfferedLanguage, shadesOf } from '@pavilion/contract';
import type { IdentityBody, SystemSettings } from '../../../shared/api/back-office/settings.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The form as it is filled in. A picture that was chosen but not saved is a data URL. */
export type IdentityDraft = IdentityBody;
export type DraftFaults = {
  readonly [Field in 'name' | 'currencySign' | 'languages' | 'timeZone' | 'version']?: string;
};

export const draftOf = ({ identity, terms }: SystemSettings): IdentityDraft => ({
  ...identity,
  languages: [...identity.languages],
  terms: { ...terms },
});

const SIGN = /^[\p{L}\p{Sc}]{0,4}$/u;

/** What keeps a draft from being saved, by field; the server checks the same. */
export function faultsOf(draft: IdentityDraft, standing: SystemSettings): DraftFaults {
  const isOtherTerms = draft.terms.text.trim() !== standing.terms.text;
  return {
    ...(draft.name.trim() === '' ? { name: t('Enter a name.') } : {}),
    ...(SIGN.test(draft.currencySign.trim())
      ? {}
      : { currencySign: t('Use a currency sign or letters, four characters at most.') }),
    ...(draft.languages.length === 0 ? { languages: t('Offer at least one language.') } : {}),
    ...(isTimeZone(draft.timeZone ?? standing.identity.timeZone)
      ? {}
      : { timeZone: t('Choose a zone from the list, like Europe/London.') }),
    ...(draft.terms.version.trim() === '' ? { version: t('Enter a version.') } : {}),
    ...(isOtherTerms && draft.terms.version.trim() === standing.terms.version
      ? { version: t('Other terms need another version.') }
      : {}),
  };
}

export const isChanged = (draft: IdentityDraft, standing: SystemSettings): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(standing));

/** The languages with one more or one less; the first stays the first. */
export const withLanguage = (
  languages: readonly OfferedLanguage[],
  language: OfferedLanguage,
  on: boolean,
): OfferedLanguage[] => [...languages.filter((one) => one !== language), ...(on ? [language] : [])];

export const withFirst = (languages: readonly OfferedLanguage[], first: OfferedLanguage): OfferedLanguage[] => [
  first,
  ...languages.filter((one) => one !== first),
];

/** The tokens of a theme under the draft's colours, as a style attribute takes them. */
export const tokensOf = (draft: Pick<Identity, 'brandColour' | 'accentColour'>, theme: 'dark' | 'light') =>
  Object.fromEntries(Object.entries(shadesOf(draft, theme)).map(([name, colour]) => [`--pv-${name}`, colour]));

/** Said where a colour had to be moved so that it can be read; null where it is shown as it was named. */
export function movedNote(colour: string): string | null {
  if (colour === '') return null;
  const shown = shadesOf({ brandColour: colour, accentColour: '' }, 'light')['brand'] ?? colour;
  return contrastOf(colour, shown) < 1.15
    ? null
    : t('Too pale or too dark to be read in every place: shades of it are used there.');
}

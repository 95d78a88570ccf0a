import { LANGUAGES, type OfferedLanguage } from '@pavilion/contract';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { Segmented } from '../../../shared/ui/form/Segmented.tsx';
import { withFirst, withLanguage } from './identity-draft.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const NAMES: Readonly<Record<OfferedLanguage, string>> = { en: 'English', hi: 'हिन्दी (Hindi)' };

type LanguageChoiceProps = {
  languages: readonly OfferedLanguage[];
  error: string | undefined;
  onChange: (languages: OfferedLanguage[]) => void;
};

/** Which languages visitors may choose, and the one that a first visit is in. */
export function LanguageChoice({ languages, error, onChange }: LanguageChoiceProps) {
  const [first] = languages;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('Languages on offer')}</legend>
      {LANGUAGES.map((language) => (
        <Checkbox
          key={language}
          checked={languages.includes(language)}
          onChange={({ target }) => onChange(withLanguage(languages, language, target.checked))}
        >
          {NAMES[language]}
        </Checkbox>
      ))}
      {first !== undefined && languages.length > 1 && (
        <div className="mt-1 flex flex-wrap items-center gap-2.5">
          <span className="text-xs text-ink-2">{t('A first visit is in')}</span>
          <Segmented
            label={t('A first visit is in')}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            value={first}
            onChange={(language) => onChange(withFirst(languages, language))}
          />
        </div>
      )}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

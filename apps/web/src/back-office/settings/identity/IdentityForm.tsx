import { NAME_CHARACTERS_MAX, SIGN_CHARACTERS_MAX, TERMS_CHARACTERS_MAX } from '@pavilion/contract';
import { type ReactNode, useState } from 'react';
import { saveIdentity, type SystemSettings } from '../../../shared/api/back-office/settings.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { Segmented } from '../../../shared/ui/form/Segmented.tsx';
import { TextArea } from '../../../shared/ui/form/TextArea.tsx';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { useSettingsChange } from '../use-settings-change.ts';
import { ColourField } from './ColourField.tsx';
import { type DraftFaults, draftOf, faultsOf, type IdentityDraft, isChanged } from './identity-draft.ts';
import { IdentityPreview } from './IdentityPreview.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { LogoField } from './LogoField.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const GROUPING_OPTIONS = [
  { value: 'indian', label: '1,24,500' },
  { value: 'thousands', label: '124,500' },
] as const;

type PartProps = {
  draft: IdentityDraft;
  faults: DraftFaults;
  onChange: (change: Partial<IdentityDraft>) => void;
};

/** Everything in one form with its preview: it is saved as a whole, and open pages show it at once. */
export function IdentityForm({ standing }: { standing: SystemSettings }) {
  const [draft, setDraft] = useState(() => draftOf(standing));
  const [tried, setTried] = useState(false);
  const change = useSettingsChange(saveIdentity, later('Unable to update the identity.'));
  const found = faultsOf(draft, standing);
  const faults = tried ? found : {};
  const edit = (made: Partial<IdentityDraft>) => {
    setDraft({ ...draft, ...made });
    change.reset();
  };
  return (
    <form
      noValidate
      className="grid items-start gap-3.5 desktop:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(found).length === 0) change.mutate({ ...draft, updatedAt: standing.updatedAt });
      }}
    >
      <NameAndColours draft={draft} faults={faults} onChange={edit} />
      <SettingsPart
        title={t('Preview')}
        help={
          isChanged(draft, standing)
            ? t('As it will be in the dark and in the light theme. Nothing is saved yet.')
            : t('As it is in the dark and in the light theme.')
        }
      >
        <IdentityPreview draft={draft} />
      </SettingsPart>
      <Amounts draft={draft} faults={faults} onChange={edit}>
        <TimeZoneField
          value={draft.timeZone ?? standing.identity.timeZone}
          isOpen={standing.timeZoneOpen}
          error={faults.timeZone}
          onChange={(timeZone) => edit({ timeZone })}
        />
      </Amounts>
      <Terms draft={draft} faults={faults} onChange={edit} />
      <div className="desktop:col-span-2">
        {change.failure && <Alert className="mb-2.5">{change.failure}</Alert>}
        <Button type="submit" look="primary" loading={change.isPending} disabled={!isChanged(draft, standing)}>
          {t('Save identity')}
        </Button>
      </div>
    </form>
  );
}

function NameAndColours({ draft, faults, onChange }: PartProps) {
  return (
    <SettingsPart
      title={t('Name and colours')}
      help={t('What visitors see on every page, in titles, in files and on receipts.')}
    >
      <div className="grid gap-3.5">
        <Field label={t('Name')} error={faults.name}>
          {(field) => (
            <Input
              {...field}
              value={draft.name}
              maxLength={NAME_CHARACTERS_MAX}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <LogoField value={draft.logoUrl} onChange={(logoUrl) => onChange({ logoUrl })} />
        <div className="grid gap-3.5 sm:grid-cols-2">
          <ColourField
            label={t('Main colour')}
            value={draft.brandColour}
            builtIn="#236b52"
            onChange={(brandColour) => onChange({ brandColour })}
          />
          <ColourField
            label={t('Second colour')}
            value={draft.accentColour}
            builtIn="#c8a45c"
            onChange={(accentColour) => onChange({ accentColour })}
          />
        </div>
      </div>
    </SettingsPart>
  );
}

function Amounts({ draft, faults, onChange, children }: PartProps & { children: ReactNode }) {
  return (
    <SettingsPart
      title={t('Amounts, languages and days')}
      help={t(
        'How amounts are written, which languages visitors may choose, and whose days the figures are counted by.',
      )}
    >
      <div className="grid gap-3.5">
        <div className="flex flex-wrap items-start gap-3.5">
          <Field
            label={t('Sign before amounts')}
            help={t('Empty for none.')}
            error={faults.currencySign}
            className="w-[180px]"
          >
            {(field) => (
              <Input
                {...field}
                value={draft.currencySign}
                maxLength={SIGN_CHARACTERS_MAX}
                onChange={({ target }) => onChange({ currencySign: target.value })}
              />
            )}
          </Field>
          <div className="grid gap-1.5">
            <span className="text-xs font-medium text-ink-2">{t('Digits')}</span>
            <Segmented
              label={t('Digits')}
              options={GROUPING_OPTIONS}
              value={draft.grouping}
              onChange={(grouping) => onChange({ grouping })}
            />
          </div>
        </div>
        <LanguageChoice
          languages={draft.languages}
          error={faults.languages}
          onChange={(languages) => onChange({ languages })}
        />
        {children}
      </div>
    </SettingsPart>
  );
}

function Terms({ draft: { terms }, faults, onChange }: PartProps) {
  return (
    <SettingsPart
      title={t('Terms')}
      help={t(
        'What signing in accepts. Blank lines part the sections; the first line of each is its title. Empty: the built-in terms.',
      )}
    >
      <div className="grid gap-3.5">
        <Field label={t('Text')}>
          {(field) => (
            <TextArea
              {...field}
              rows={8}
              value={terms.text}
              maxLength={TERMS_CHARACTERS_MAX}
              onChange={({ target }) => onChange({ terms: { ...terms, text: target.value } })}
            />
          )}
        </Field>
        <Field
          label={t('Version')}
          help={t('Kept with each account that has accepted it. Other terms need another version.')}
          error={faults.version}
          className="max-w-[220px]"
        >
          {(field) => (
            <Input
              {...field}
              value={terms.version}
              maxLength={20}
              onChange={({ target }) => onChange({ terms: { ...terms, version: target.value } })}
            />
          )}
        </Field>
      </div>
    </SettingsPart>
  );
}

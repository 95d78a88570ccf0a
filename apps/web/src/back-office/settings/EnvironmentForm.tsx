import { type Environment, saveEnvironment, type SystemSettings } from '../../shared/api/back-office/settings.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { moveFocus } from '../../shared/ui/roving.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const CHOICES: readonly { value: Environment; label: string; note: string }[] = [
  { value: 'dev', label: later('DEV'), note: later('Demo accounts may sign in, and the platform can be cleared.') },
  { value: 'live', label: later('LIVE'), note: later('No demo players, no Demo mark, and nothing can be cleared.') },
];

/** Development or live: a choice is in force at once. */
export function EnvironmentForm({ settings }: { settings: SystemSettings }) {
  const change = useSettingsChange(saveEnvironment, later('Unable to update environment.'));
  const shown = change.isPending ? change.variables : settings.environment;
  return (
    <SettingsPart title={t('Environment')} help={t('What this installation is for. The change is in force at once.')}>
      <div
        role="radiogroup"
        aria-label={t('Environment')}
        aria-busy={change.isPending || undefined}
        onKeyDown={(event) => moveFocus(event, '[role=radio]')}
        className="grid gap-2.5 sm:grid-cols-2"
      >
        {CHOICES.map(({ value, label, note }) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={value === shown}
            disabled={change.isPending || settings.environmentPinned}
            tabIndex={value === shown ? 0 : -1}
            onClick={() => value !== settings.environment && change.mutate(value)}
            className={cx(
              'rounded-ctl border p-3 text-left transition-colors duration-150',
              value === shown ? 'border-brand bg-brand-soft' : 'border-line-2 bg-surface-2 hover:bg-surface-3',
            )}
          >
            <span className="flex items-center gap-2 font-semibold">
              <i
                aria-hidden="true"
                className={cx(
                  'size-3.5 rounded-full border',
                  value === shown ? 'border-[4px] border-brand' : 'border-line-ctl',
                )}
              />
              {t(label)}
            </span>
            <span className="mt-1 block text-xs text-ink-2">{t(note)}</span>
          </button>
        ))}
      </div>
      {settings.environmentPinned && (
        <p className="mt-2.5 text-xs text-ink-3">
          {t('The configuration of the installation (PAVILION_ENV) says live; it cannot be changed here.')}
        </p>
      )}
      {change.failure && <Alert className="mt-2.5">{change.failure}</Alert>}
    </SettingsPart>
  );
}

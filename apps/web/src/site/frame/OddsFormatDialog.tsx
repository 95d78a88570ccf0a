import { t } from '../../shared/i18n/i18n.ts';
import {
  ODDS_FORMAT_NAMES,
  ODDS_FORMATS,
  setOddsFormat,
  useOddsFormat,
  writeOdds,
} from '../../shared/lib/odds/odds-format.ts';
import { DoneDialog } from '../../shared/ui/overlay/DoneDialog.tsx';

/** Short odds and long ones, as each format writes them. */
const EXAMPLES = [150, 250] as const;

/** How the player reads odds on this device. */
export default function OddsFormatDialog({ onClose }: { onClose: () => void }) {
  const chosen = useOddsFormat((state) => state.format);
  return (
    <DoneDialog title={t('Odds shown as')} onClose={onClose}>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('Odds shown as')}</legend>
        {ODDS_FORMATS.map((format) => (
          <label
            key={format}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-ctl border border-line px-3 hover:bg-surface-2 has-checked:border-brand has-checked:bg-surface-2 desktop:min-h-10"
          >
            <input
              type="radio"
              name="odds-format"
              value={format}
              checked={format === chosen}
              onChange={() => setOddsFormat(format)}
              className="size-4 accent-brand"
            />
            <span className="flex-1 font-medium">{t(ODDS_FORMAT_NAMES[format])}</span>
            <span className="num text-xs text-ink-3">
              {EXAMPLES.map((odds) => writeOdds(odds, format)).join(' · ')}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-xs text-ink-3">
        {t('Odds are typed, placed and kept as decimal odds. The choice is kept in this browser.')}
      </p>
    </DoneDialog>
  );
}

import { LogoOf } from '../../../shared/ui/art/Logo.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { buttonClass } from '../../../shared/ui/form/Button.tsx';
import { type IdentityDraft, tokensOf } from './identity-draft.ts';
import { t } from '../../../shared/i18n/i18n.ts';

const LOCALE = { indian: 'en-IN', thousands: 'en-US' } as const;

/** The header of the site and a few of its parts under the draft, in each theme. */
export function IdentityPreview({ draft }: { draft: IdentityDraft }) {
  const amount = (124_500).toLocaleString(LOCALE[draft.grouping], { minimumFractionDigits: 2 });
  return (
    <div className="grid gap-3">
      {(['dark', 'light'] as const).map((theme) => (
        <figure
          key={theme}
          aria-label={theme === 'dark' ? t('Preview in the dark theme') : t('Preview in the light theme')}
          data-theme={theme}
          style={tokensOf(draft, theme)}
        >
          <div className="overflow-hidden rounded-card border border-line bg-bg text-ink">
            <div className="flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
              <span className={cx('contents', theme === 'dark' ? MARKS.dark : MARKS.light)}>
                <LogoOf name={draft.name} logoUrl={draft.logoUrl} />
              </span>
              <span className="num ml-auto font-semibold">
                {draft.currencySign}
                {amount}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-3 p-4">
              <span className={buttonClass('primary')}>{t('Login')}</span>
              <span className="rounded-ctl border border-brand-line bg-brand-soft px-2.5 py-1 text-sm text-brand-text">
                {t('Markets')}
              </span>
              <span className="rounded-ctl bg-accent-soft px-2.5 py-1 text-sm text-accent">{t('In play')}</span>
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}

/** Mark and word of the header, as base.css has them for the whole page. */
const MARKS = {
  dark: '[--pv-mark:var(--pv-accent)] [--pv-wordmark:var(--pv-ink)]',
  light: '[--pv-mark:var(--pv-brand)] [--pv-wordmark:var(--pv-brand)]',
};

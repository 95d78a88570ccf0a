import { t } from '../../i18n/i18n.ts';
/** The mark: a pavilion's roof over three stumps. */
function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M2.5 10.5 12 4l9.5 6.5" />
      <path d="M6.5 13.5h11" strokeWidth="1.6" />
      <path d="M7 13.5V21M12 13.5V21M17 13.5V21" />
      <path d="M12 4V1.2" strokeWidth="1.4" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <span className="flex items-center gap-[9px] font-display text-[19px] font-[640] tracking-[-0.01em] text-(--pv-wordmark)">
      <span className="text-(--pv-mark)">
        <LogoMark size={size} />
      </span>
      <span className="low:sr-only">{t('Pavilion')}</span>
    </span>
  );
}

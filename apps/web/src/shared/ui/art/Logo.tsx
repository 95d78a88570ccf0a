import { useIdentity } from '../../lib/identity.ts';

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

/** Mark and name: the operator's, or those that are built in. */
export function Logo({ size = 26 }: { size?: number }) {
  const { name, logoUrl } = useIdentity();
  return <LogoOf name={name} logoUrl={logoUrl} size={size} />;
}

/** The same of a name and a picture that are only tried out. */
export function LogoOf({ name, logoUrl, size = 26 }: { name: string; logoUrl: string; size?: number }) {
  return (
    <span className="flex min-w-0 items-center gap-[9px] font-display text-[19px] font-[640] tracking-[-0.01em] text-(--pv-wordmark)">
      <span className="shrink-0 text-(--pv-mark)">
        {logoUrl === '' ? (
          <LogoMark size={size} />
        ) : (
          <img src={logoUrl} alt="" style={{ height: size, maxWidth: size * 3 }} className="shrink-0 object-contain" />
        )}
      </span>
      {/* Room for what reaches under the line, which would be cut with the rest. */}
      <span className="-my-1 truncate py-1 low:sr-only">{name}</span>
    </span>
  );
}

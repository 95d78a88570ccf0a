import type { ReactNode } from 'react';

type RailSectionProps = {
  title: string;
  aside?: ReactNode;
  /** What turns inside stands still while a pointer or the focus is on it. */
  onHold?: (held: boolean) => void;
  children: ReactNode;
};

/** A section of a rail with a small head. */
export function RailSection({ title, aside, onHold, children }: RailSectionProps) {
  return (
    <section
      aria-label={title}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="border-t border-line px-4 py-3.5 first:border-t-0"
    >
      <div className="mb-2.5 flex items-center gap-2">
        <h2 className="caps">{title}</h2>
        <span className="flex-1" />
        {aside}
      </div>
      {children}
    </section>
  );
}

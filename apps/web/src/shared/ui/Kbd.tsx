/** A key's name; not drawn where there is no keyboard. Quiet: a digit before what the key chooses, which says its name alone. */
export function Kbd({ children, quiet = false }: { children: string; quiet?: boolean }) {
  if (quiet)
    return (
      <kbd
        aria-hidden="true"
        className="mr-1 hidden self-start font-[inherit] text-[9px] leading-3 opacity-60 [@media(hover:hover)]:inline"
      >
        {children}
      </kbd>
    );
  return (
    <kbd className="hidden min-w-[18px] rounded-xs border border-line-2 bg-surface px-[5px] py-[3px] text-center font-[inherit] text-2xs leading-none text-ink-3 [@media(hover:hover)]:inline-block">
      {children}
    </kbd>
  );
}

/** At the end of the button that Enter presses. */
export function EnterKey() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-0 right-2.5 grid place-items-center opacity-75 [&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-current"
    >
      <Kbd>Enter</Kbd>
    </span>
  );
}

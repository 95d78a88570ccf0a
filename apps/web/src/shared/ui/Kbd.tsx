/** A key's name; not drawn where there is no keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="hidden min-w-[18px] rounded-xs border border-line-2 bg-surface px-[5px] py-[3px] text-center font-[inherit] text-2xs leading-none text-ink-3 [@media(hover:hover)]:inline-block">
      {children}
    </kbd>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

const KEY = 'pavilion.shortcuts';

type ShortcutSetting = { on: boolean; toggle: () => void };

/** Keyboard shortcuts can be turned off in the user menu (look, section 7); the choice is kept per browser. */
export const useShortcutSetting = create<ShortcutSetting>()((set, get) => ({
  on: readStored(KEY) !== 'off',
  toggle: () => {
    const on = !get().on;
    writeStored(KEY, on ? null : 'off');
    set({ on });
  },
}));

/** True where a key is text, not a command. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Runs the handler of a pressed key (`event.key`) while shortcuts are on, nothing is typed and no modifier is held. */
export function useShortcuts(handlers: Readonly<Record<string, () => void>>): void {
  const on = useShortcutSetting((setting) => setting.on);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const handler = handlers[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [on]);
}

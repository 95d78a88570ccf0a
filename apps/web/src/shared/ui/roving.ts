import type { KeyboardEvent } from 'react';

/**
 * Moves focus between the items of a row with the arrow keys, Home and End: the keyboard part of tabs, radio groups and
 * menus. Items are found by `selector` inside the element that the key was pressed in.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = targetOf(event.key, at, items.length);
  const item = next === null ? undefined : items[next];
  if (!item) return null;
  event.preventDefault();
  item.focus();
  return item;
}

function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

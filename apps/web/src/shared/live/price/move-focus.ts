import type { KeyboardEvent } from 'react';

/**
 * Arrow keys move between the price cells of a market, Home and End to the ends of a row (look, section 7). Cells of a
 * row stand in one `[data-cells]`; cells that cannot be pressed are passed over.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const cell = event.target.closest<HTMLElement>('.px');
  const row = cell?.closest<HTMLElement>('[data-cells]');
  if (!cell || !row) return;
  const target = targetOf(event.key, cell, row, event.currentTarget);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const cellsOf = (row: HTMLElement): HTMLButtonElement[] => [...row.querySelectorAll<HTMLButtonElement>('.px')];
const canFocus = (cell: HTMLButtonElement): boolean => !cell.hasAttribute('aria-disabled');

function targetOf(key: string, cell: HTMLElement, row: HTMLElement, market: HTMLElement): HTMLElement | undefined {
  const cells = cellsOf(row);
  const at = cells.findIndex((one) => one === cell);
  switch (key) {
    case 'ArrowRight':
      return cells.slice(at + 1).find(canFocus);
    case 'ArrowLeft':
      return cells.slice(0, at).findLast(canFocus);
    case 'Home':
      return cells.find(canFocus);
    case 'End':
      return cells.findLast(canFocus);
    case 'ArrowDown':
      return besides(market, row, at, 1);
    case 'ArrowUp':
      return besides(market, row, at, -1);
    default:
      return undefined;
  }
}

/** The cell in the same column of the next row, in that direction, that has one to press there. */
function besides(market: HTMLElement, row: HTMLElement, column: number, step: 1 | -1): HTMLElement | undefined {
  const rows = [...market.querySelectorAll<HTMLElement>('[data-cells]')];
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const next = rows[at];
    const cell = next ? cellsOf(next)[column] : undefined;
    if (cell && canFocus(cell)) return cell;
  }
  return undefined;
}

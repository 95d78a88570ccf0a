import { houseCalendar } from '../identity.ts';
import { clockZone } from './clock-zone.ts';
import { formatTime, minutesEast, zoneName } from './format.ts';

/** What leaves the product as a file: heads and rows of texts and figures, as they are filtered. */
export type ExportTable = {
  title: string;
  note: string;
  heads: readonly string[];
  /** Which columns count things; the figures of the others are amounts. */
  counts: readonly boolean[];
  rows: readonly (readonly ExportCell[])[];
};
/** Figures stay figures in a spreadsheet; null is an empty cell. */
export type ExportCell = string | number | null;

/**
 * RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Text that a spreadsheet would take for a
 * formula gets an apostrophe in front, and so does what it would take for the beginning of a cell: where cells are parted
 * by semicolons or tabs a quote in the middle of a line means nothing, so a text is cut there and at its line ends. A phone
 * number is no formula.
 */
export function csvOf({ heads, rows }: ExportTable): string {
  const line = (cells: readonly ExportCell[]) => `${cells.map(csvCell).join(',')}\r\n`;
  return `\uFEFF${line(heads)}${rows.map(line).join('')}`;
}

/** A plus and 7 to 15 digits in groups (E.164): nothing in it can be worked out. */
const PHONE = /^\+(?: ?\d){7,15}$/;

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (PHONE.test(cell)) return cell;
  const safe = cell.replace(/(^|[;\t\r\n])(?= *[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=[\t\r\n])/, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser's downloads: `current-bets-2026-11-21.csv`. */
export function saveFile(name: string, extension: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${fileTime(new Date().toISOString()).slice(0, 10)}.${extension}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-21 14:32:08`, in the zone of the screen, which the file names. */
export function fileTime(iso: string): string {
  const at = new Date(iso);
  if (clockZone()) return `${houseCalendar().dayAt(at.getTime())} ${formatTime(at.getTime(), true)}`;
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(pad).join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(':')}`;
}

/** What a file calls the zone of its times: as the screen does, or by its whole name where its clocks are changed in the year. */
export function fileZone(nowMs: number): string {
  const house = clockZone();
  const timeZone = house ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const eastOf = (ms: number) => (house ? houseCalendar().minutesEast(ms) : minutesEast(ms));
  const year = new Date(nowMs).getFullYear();
  const isChanged = eastOf(Date.UTC(year, 0, 1)) !== eastOf(Date.UTC(year, 6, 1));
  return isChanged ? timeZone : zoneName(nowMs);
}

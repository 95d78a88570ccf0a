/** What leaves the product as a file: heads and rows of texts and figures, as they are filtered. */
export type ExportTable = { title: string; note: string; heads: readonly string[]; rows: readonly (readonly Cell[])[] };
/** Figures stay figures in a spreadsheet; null is an empty cell. */
export type Cell = string | number | null;

/**
 * RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Text that a spreadsheet would take for a
 * formula gets an apostrophe in front, and so does what it would take for the beginning of a cell: where cells are parted
 * by semicolons or tabs a quote in the middle of a line means nothing, so a text is cut there and at its line ends.
 */
export function csvOf({ heads, rows }: ExportTable): string {
  const line = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;
  return `\uFEFF${line(heads)}${rows.map(line).join('')}`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = cell.replace(/(^|[;\t\r\n])(?= *[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=[\t\r\n])/, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser's downloads: `current-bets-2026-11-21.csv`. */
export function saveFile(name: string, extension: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${extension}`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `2026-11-21 14:32:08`, in UTC: a file is read in many places. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

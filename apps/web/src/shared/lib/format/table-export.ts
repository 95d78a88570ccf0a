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

/** A PDF of the table on sideways A4, its pages numbered. The library is loaded when the first one is asked for. */
export async function pdfOf({ title, note, heads, rows }: ExportTable): Promise<Blob> {
  const [{ jsPDF }, { default: autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')]);
  const document = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  document.setProperties({ title, creator: 'Pavilion' });
  document.setFontSize(14).text(printable(title), 32, 36);
  document.setFontSize(8).setTextColor(110).text(printable(note), 32, 50);
  const figures = heads.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  autoTable(document, {
    head: [heads.map(printable)],
    body: rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? inGroups.format(cell) : printable(cell ?? ''))),
    ),
    startY: 60,
    margin: { left: 32, right: 32, bottom: 36 },
    styles: { fontSize: 7.5, cellPadding: 3 },
    headStyles: { fillColor: [20, 58, 44] },
    columnStyles: Object.fromEntries(
      figures.map((isFigure, at) => [at, { halign: isFigure ? ('right' as const) : ('left' as const) }]),
    ),
  });
  const pages = document.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    document.setPage(page);
    document
      .setFontSize(8)
      .setTextColor(110)
      .text(`Pavilion · ${page} / ${pages}`, 32, document.internal.pageSize.getHeight() - 18);
  }
  return document.output('blob');
}

const inGroups = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** The fonts that every PDF reader has know Latin letters only; one other sign garbles the whole cell. */
const printable = (text: string): string => text.replace(/[−₹…→←]/g, (sign) => IN_LATIN[sign] ?? sign);

const IN_LATIN: Readonly<Record<string, string>> = { '−': '-', '₹': '', '…': '...', '→': '->', '←': '<-' };

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

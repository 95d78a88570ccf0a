import type { jsPDF } from 'jspdf';
import type { CellHookData, UserOptions } from 'jspdf-autotable';
import { type DrawnText, mustBeDrawn, textDrawer } from './drawn-text.ts';
import type { ExportCell, ExportTable } from './table-export.ts';
import { siteName } from '../identity.ts';
import { formatCount, formatFigure } from './format.ts';

const MARGIN = 32;
const CELL_SIZE = 7.5;
const CELL_PADDING = 3;
/** A drawn text that is wider is made smaller. Points. */
const DRAWN_WIDTH_MAX = 170;

/**
 * A PDF of the table on sideways A4, its pages numbered. Texts that the fonts of every reader have are letters in it, others
 * are drawn (decision 0085). The library is loaded when the first one is asked for.
 */
export async function pdfOf(table: ExportTable): Promise<Blob> {
  const [{ jsPDF: Pdf }, { default: autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')]);
  const texts = inLatinSigns(table);
  const file = new Pdf({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  file.setProperties({ title: texts.title, creator: siteName() });
  const foreign = [texts.title, texts.note, ...texts.heads, ...texts.rows.flat()].filter(mustBeDrawn);
  const draw = foreign.length > 0 ? await textDrawer(foreign) : null;
  const write = (text: string, size: number, grey: number, y: number) => {
    if (draw && mustBeDrawn(text))
      put(file, draw(text, size, `rgb(${grey} ${grey} ${grey})`), text, MARGIN, y - size * 1.15);
    else file.setFontSize(size).setTextColor(grey).text(text, MARGIN, y);
  };
  write(texts.title, 14, 0, 36);
  write(texts.note, 8, 110, 50);
  const figures = table.heads.map((_, at) => table.rows.some((row) => typeof row[at] === 'number'));
  const sideOf = (at: number) => (figures[at] ? 'right' : 'left');
  autoTable(file, {
    head: [texts.heads.map((content, at) => ({ content, styles: { halign: sideOf(at) } }))],
    body: texts.rows.map((row) => [...row]),
    startY: 60,
    margin: { left: MARGIN, right: MARGIN, bottom: 36 },
    styles: { fontSize: CELL_SIZE, cellPadding: CELL_PADDING },
    headStyles: { fillColor: [20, 58, 44] },
    columnStyles: Object.fromEntries(table.heads.map((_, at) => [at, { halign: sideOf(at) }])),
    ...(draw && drawnCells(draw)),
  });
  const pages = file.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    file.setPage(page);
    write(`${siteName()} · ${page} / ${pages}`, 8, 110, file.internal.pageSize.getHeight() - 18);
  }
  return file.output('blob');
}

/** Leaves cells whose text must be drawn empty, as wide as it needs, and puts the picture in when they stand. */
function drawnCells(draw: Awaited<ReturnType<typeof textDrawer>>): UserOptions {
  const drawnIn = ({ cell, section }: CellHookData): { text: string; drawn: DrawnText } | null => {
    const text = String(typeof cell.raw === 'object' ? Object(cell.raw).content : cell.raw);
    if (!mustBeDrawn(text)) return null;
    return { text, drawn: draw(text, CELL_SIZE, section === 'head' ? 'white' : 'rgb(80 80 80)') };
  };
  return {
    didParseCell(data) {
      const found = drawnIn(data);
      if (!found) return;
      data.cell.text = [''];
      data.cell.styles.minCellWidth = Math.min(DRAWN_WIDTH_MAX, found.drawn.width) + 2 * CELL_PADDING;
    },
    didDrawCell(data) {
      const found = drawnIn(data);
      if (!found) return;
      const { x, y, width, height } = data.cell;
      const scale = Math.min(1, (width - 2 * CELL_PADDING) / found.drawn.width);
      const top = y + (height - found.drawn.height * scale) / 2;
      put(data.doc, found.drawn, `${data.section} ${found.text}`, x + CELL_PADDING, top, scale);
    },
  };
}

/** The same text on many lines is one picture in the file, by its name. */
function put(file: jsPDF, { picture, width, height }: DrawnText, name: string, x: number, y: number, scale = 1): void {
  file.addImage(picture, 'PNG', x, y, width * scale, height * scale, name, 'FAST');
}

type Texts = { title: string; note: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

function inLatinSigns({ title, note, heads, counts, rows }: ExportTable): Texts {
  const written = (cell: ExportCell, at: number): string => {
    if (typeof cell !== 'number') return printable(cell ?? '');
    return counts[at] ? formatCount(cell) : formatFigure(cell);
  };
  return {
    title: printable(title),
    note: printable(note),
    heads: heads.map(printable),
    rows: rows.map((row) => row.map(written)),
  };
}

/** The signs of our own texts that the fonts lack have others for them. */
const printable = (text: string): string => text.replace(/[−₹…→←]/g, (sign) => IN_LATIN[sign] ?? sign);

const IN_LATIN: Readonly<Record<string, string>> = { '−': '-', '₹': '', '…': '...', '→': '->', '←': '<-' };

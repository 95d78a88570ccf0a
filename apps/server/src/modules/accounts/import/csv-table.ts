/** A row of the file with the line that it begins in. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The quote that begins in this line is never closed. */
export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quote in line ${line} is not closed`);
    this.line = line;
  }
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Spreadsheets of some countries part cells by semicolons or tabs: whichever the head has most of. */
function separatorOf(text: string): string {
  const head = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * The rows of a CSV text (RFC 4180): quoted cells may hold separators, line ends and doubled quotes; a byte order mark is
 * left out, and so are lines with nothing in them. Throws UnclosedQuote.
 */
export function csvRows(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let rowLine = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: rowLine, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === '"' && cell === '') {
      const [quoted, end] = quotedFrom(source, at, line);
      cell = quoted;
      line += lineEnds(source.slice(at, end));
      at = end;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && source[at + 1] === '\n') at += 1;
      endRow();
      line += 1;
      rowLine = line;
    } else cell += char;
  }
  endRow();
  return rows;
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** What a quote that begins at `start` holds, and where it ends. */
function quotedFrom(source: string, start: number, line: number): [string, number] {
  let from = start + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote < 0) throw new UnclosedQuote(line);
    if (source[quote + 1] !== '"') return [source.slice(start + 1, quote).replaceAll('""', '"'), quote];
    from = quote + 2;
  }
}

import { mainFigure, spokenBox, subFigure } from '../../src/shared/lib/bet/bet-words.ts';

/** What the bench's server says of each box, once: `plainCells` of lab/bench/board/board-documents.ts. */
type Box = { row: string; kind: string; side: 'back' | 'lay'; tno: number; name: string };
/** The part of the provider's documents that is read. */
type Market = {
  gmid: number;
  mid: number;
  section: readonly { sid: number; odds: readonly { otype: string; tno: number; odds: number; size: number }[] }[];
};
/** A box, its elements, and what was last written. */
type Written = Box & {
  button: Element;
  main: Text;
  sub: Element;
  odds: number;
  size: number;
  flash: number;
  flashedAtMs: number;
};

const FLASH_GAP_MS = 334;

/**
 * The baseline: the same documents over a socket of the same server, and nothing but writes to elements that are known.
 * The newest document of each event is read once a frame, and what changed is written: figures, name for screen readers,
 * tick, flash, as in the product's cells.
 */
export function drawPlain(root: HTMLElement): void {
  let written = new Map<string, Written>();
  const waiting = new Map<number, readonly Market[]>();
  const flush = () => {
    const nowMs = performance.now();
    for (const markets of waiting.values()) for (const market of markets) writeMarket(written, market, nowMs);
    waiting.clear();
  };
  const socket = new WebSocket(`ws://${window.location.host}/plain`);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    if (written.size === 0) {
      const boxes: readonly Box[] = JSON.parse(data);
      written = new Map(boxes.map((box) => [`${box.row}/${box.side}/${box.tno}`, draw(root, box)]));
      return;
    }
    const markets: readonly Market[] = JSON.parse(data);
    if (waiting.size === 0) requestAnimationFrame(flush);
    waiting.set(markets[0]?.gmid ?? 0, markets);
  };
}

function draw(root: HTMLElement, box: Box): Written {
  const last = root.lastElementChild;
  const row = last instanceof HTMLElement && last.dataset['cells'] === box.row ? last : document.createElement('div');
  row.dataset['cells'] = box.row;
  root.append(row);
  const button = document.createElement('button');
  button.className = 'px';
  button.dataset['side'] = box.side;
  button.dataset['level'] = String(box.kind === 'match' ? box.tno + 1 : 1);
  const [bold, sub, main] = [document.createElement('b'), document.createElement('i'), document.createTextNode('')];
  bold.append(main);
  button.append(bold, sub);
  row.append(button);
  return { ...box, button, main, sub, odds: 0, size: 0, flash: 0, flashedAtMs: 0 };
}

function writeMarket(written: ReadonlyMap<string, Written>, { gmid, mid, section }: Market, nowMs: number): void {
  for (const { sid, odds } of section) {
    for (const offer of odds) {
      const box = written.get(`${gmid}/${mid}/${sid}/${offer.otype}/${offer.tno}`);
      if (box && (offer.odds !== box.odds || offer.size !== box.size)) write(box, offer.odds, offer.size, nowMs);
    }
  }
}

function write(box: Written, odds: number, size: number, nowMs: number): void {
  const isOdds = box.kind === 'match';
  const figures = isOdds
    ? { priceHundredths: Math.round(odds * 100), line: null, width: null, size }
    : { priceHundredths: size * 100, line: odds, width: null, size: null };
  box.main.data = mainFigure(box.kind, figures);
  box.sub.setAttribute('data-figure', subFigure(box.kind, figures));
  box.button.setAttribute('aria-label', spokenBox(box.kind, box.side, box.name, figures));
  if (odds !== box.odds && box.odds > 0) {
    box.button.setAttribute('data-move', odds > box.odds ? 'up' : 'down');
    if (nowMs - box.flashedAtMs >= FLASH_GAP_MS) {
      box.flashedAtMs = nowMs;
      box.flash += 1;
      box.button.setAttribute('data-flash', box.flash % 2 === 1 ? 'odd' : 'even');
    }
  }
  box.odds = odds;
  box.size = size;
}

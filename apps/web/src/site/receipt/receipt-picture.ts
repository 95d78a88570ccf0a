import type { BetReceipt } from '../../shared/api/market/receipts.ts';
import { marketTitle, priceLabel, priceText, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatDateTime, formatPaise, paiseFromWire, zoneName } from '../../shared/lib/format/format.ts';
import { saveFile } from '../../shared/lib/format/table-export.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { siteName } from '../../shared/lib/identity.ts';

type Tone = 'plain' | 'profit' | 'loss';
type Line = { readonly term: string; readonly figure: string; readonly tone: Tone };
/** What the picture of a receipt says: nothing of who placed the bet. */
export type ReceiptPicture = {
  readonly title: string;
  readonly about: readonly string[];
  readonly lines: readonly Line[];
  readonly foot: string;
};

export function pictureOf({ bet }: BetReceipt, status: string): ReceiptPicture {
  const { kind, selection, odds } = bet;
  const line = (term: string, paise: number, result = false): Line => ({
    term,
    figure: formatPaise(paise, result ? { sign: 'always' } : {}),
    tone: result && paise !== 0 ? (paise > 0 ? 'profit' : 'loss') : 'plain',
  });
  const price = priceText(kind, {
    priceHundredths: Math.round(odds.accepted * 100),
    line: odds.line,
    width: odds.width,
  });
  const placedMs = Date.parse(bet.createdAt);
  const name = rowName(selection.name);
  const market = t(marketTitle(bet.market.name, bet.sport.name));
  return {
    title: `${sideWord(kind, selection.side)} ${name}`,
    // A question is its market's name too.
    about: [market, bet.event.name].filter((words) => words !== name),
    lines: [
      { term: odds.line === null ? priceLabel(kind) : t('Line @ rate'), figure: price, tone: 'plain' },
      line(t('Stake'), paiseFromWire(bet.stake)),
      bet.profit === null
        ? line(t('Potential win'), paiseFromWire(bet.exposure.potentialWin))
        : line(t('Profit or loss'), paiseFromWire(bet.profit), true),
      { term: t('Status'), figure: status, tone: 'plain' },
    ],
    foot: `${t('Bet {id}', { id: bet.id })} · ${formatDateTime(placedMs)} ${zoneName(placedMs)} · ${t('Free points, no money')}`,
  };
}

/** Shares the picture where the device can, else saves it. A player who closes the question has shared nothing. */
export async function sharePicture(picture: ReceiptPicture, name: string): Promise<void> {
  const image = await draw(picture);
  const file = new File([image], `${name}.png`, { type: 'image/png' });
  if (!('canShare' in navigator) || !navigator.canShare({ files: [file] })) return saveFile(name, 'png', image);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}

const WIDTH = 540;
const EDGE = 32;
const LINE = 38;
const HEAD = 176;
const FOOT = 60;
/** As sharp as a phone's screen. */
const SCALE = 2;

async function draw({ title, about, lines, foot }: ReceiptPicture): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--pv-${name}`);
  const canvas = document.createElement('canvas');
  const height = HEAD + lines.length * LINE + FOOT;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser has no canvas');
  pen.scale(SCALE, SCALE);
  const write = (text: string, y: number, font: string, colour: string, right = false) => {
    pen.font = font;
    pen.fillStyle = token(colour);
    pen.textAlign = right ? 'right' : 'left';
    pen.fillText(text, right ? WIDTH - EDGE : EDGE, y, right ? WIDTH / 2 : WIDTH - 2 * EDGE);
  };
  const [ui, display] = [token('font-ui'), token('font-display')];
  pen.fillStyle = token('surface');
  pen.fillRect(0, 0, WIDTH, height);
  write(siteName(), 52, `600 22px ${display}`, 'ink');
  write(title, 104, `600 26px ${display}`, 'ink');
  for (const [at, text] of about.entries()) write(text, 132 + at * 21, `15px ${ui}`, 'ink-2');
  for (const [at, { term, figure, tone }] of lines.entries()) {
    const y = HEAD + at * LINE + 26;
    pen.fillStyle = token('line');
    pen.fillRect(EDGE, HEAD + at * LINE, WIDTH - 2 * EDGE, 1);
    write(term, y, `16px ${ui}`, 'ink-2');
    write(figure, y, `600 17px ${ui}`, tone === 'plain' ? 'ink' : tone, true);
  }
  write(foot, height - 26, `12px ${ui}`, 'ink-3');
  return new Promise((done, fail) =>
    canvas.toBlob((image) => (image ? done(image) : fail(new Error('no picture was made'))), 'image/png'),
  );
}

/** The signs that the fonts of every PDF reader have (Windows-1252); one other sign garbles the whole text. */
const IN_EVERY_READER = /^[\t\n\r\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Whether a text has to be drawn to be read in a PDF: a Hindi name, for one. */
export const mustBeDrawn = (text: string): boolean => !IN_EVERY_READER.test(text);

/** A text as a picture, a PNG in a data URL, as wide and high as it is in points. */
export type DrawnText = { readonly picture: string; readonly width: number; readonly height: number };

/** Pixels of a point: sharp in print, too. */
const DETAIL = 3;
const FONT = '"Inter Variable", sans-serif';

/**
 * Draws texts in the house's letters, which the browser sets right in any script; what a PDF embeds would have to be set by
 * a library of its own. Loads the letters first.
 */
export async function textDrawer(
  texts: readonly string[],
): Promise<(text: string, size: number, ink: string) => DrawnText> {
  await document.fonts.load(`12px ${FONT}`, texts.join(''));
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('this browser draws nothing');
  const drawn = new Map<string, DrawnText>();
  return (text, size, ink) => {
    const key = `${size} ${ink} ${text}`;
    const made = drawn.get(key) ?? drawText(canvas, brush, { text, size, ink });
    drawn.set(key, made);
    return made;
  };
}

type Brush = CanvasRenderingContext2D;

function drawText(
  canvas: HTMLCanvasElement,
  brush: Brush,
  { text, size, ink }: { text: string; size: number; ink: string },
): DrawnText {
  const font = `${size * DETAIL}px ${FONT}`;
  brush.font = font;
  canvas.width = Math.max(1, Math.ceil(brush.measureText(text).width));
  // Signs above and below the line of an Indian script reach further than Latin letters.
  canvas.height = Math.ceil(size * DETAIL * 1.6);
  // A canvas that gets another size forgets how it was to be drawn on.
  brush.font = font;
  brush.fillStyle = ink;
  brush.fillText(text, 0, canvas.height * 0.72);
  return { picture: canvas.toDataURL('image/png'), width: canvas.width / DETAIL, height: canvas.height / DETAIL };
}

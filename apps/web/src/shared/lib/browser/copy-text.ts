/** `unavailable`: the browser lets no page write to the clipboard here, as over plain HTTP. */
export type Copied = 'copied' | 'unavailable' | 'failed';

/** Puts a text on the clipboard and says what became of it; never throws. */
export async function copyText(text: string): Promise<Copied> {
  // The types promise a clipboard; outside of a secure context there is none.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return 'unavailable';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

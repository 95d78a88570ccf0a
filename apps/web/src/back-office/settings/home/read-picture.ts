import { t } from '../../../shared/i18n/i18n.ts';
/** As the server takes them. */
const PICTURE_MOST = 2 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

export type PictureFile = { imageUrl: string; fileName: string };

/** The file as a data URL, or why it cannot be used. */
export async function readPicture(file: File): Promise<PictureFile | { error: string }> {
  if (!TYPES.includes(file.type)) return { error: t('Choose a PNG, JPEG, WebP, GIF or AVIF image.') };
  if (file.size > PICTURE_MOST) return { error: t('An image may have at most 2 MB.') };
  try {
    const imageUrl = await dataUrlOf(file);
    // What it says of itself is its name; whether it is a picture is seen when it is drawn.
    if (!(await isDrawn(imageUrl))) return { error: t('This file is no picture, or a damaged one.') };
    return { imageUrl, fileName: `${file.name}, ${sizeOf(file.size)}` };
  } catch {
    return { error: t('The file could not be read.') };
  }
}

function isDrawn(imageUrl: string): Promise<boolean> {
  const image = new Image();
  image.src = imageUrl;
  return image.decode().then(
    () => true,
    () => false,
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // Read as a data URL the result is text.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

import type { Api } from '@pavilion/contract';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { hashOfAddress, type Picture, pictureAddress, pictureOf } from '../picture.ts';
import { keepPicture, usePictures } from '../setting-store.ts';
import type { ServerSettings } from '../settings-cache.ts';
import { change, type Changed } from '../system-settings.ts';

type Set = Api['settingsBackOffice']['setIdentity'];

/** The terms in force, as everybody may read them. */
export const termsOf = ({ termsText, termsVersion }: ServerSettings) => ({ text: termsText, version: termsVersion });

/** What was sent for the logo: a new picture, or the address of one that is stored; empty is the built-in mark. */
function logoOf(sent: string): { picture: Picture | null; address: string } | null {
  if (sent === '' || hashOfAddress(sent) !== null) return { picture: null, address: sent };
  const picture = pictureOf(sent);
  return picture === null ? null : { picture, address: pictureAddress(picture) };
}

/**
 * Sets what the installation calls itself. Refuses a logo that is no picture or is not stored any more, and other terms
 * under the version that somebody has accepted already.
 */
export async function setIdentity(call: Call<Set>): Promise<Changed | Refusal> {
  const { context, body } = call;
  const { terms, logoUrl, ...shown } = body;
  const logo = logoOf(logoUrl);
  if (logo === null) return refuse('PICTURE_NOT_ACCEPTED', { field: 'logoUrl' });
  const made = {
    identity: { ...shown, logoUrl: logo.address },
    termsText: terms.text.trim(),
    termsVersion: terms.version,
  };
  return change(call, made, 'Identity updated.', async (t, standing) => {
    if (made.termsText !== standing.termsText && made.termsVersion === standing.termsVersion)
      return refuse('INVALID_REQUEST', { field: 'terms.version' }, 'Other terms need another version.');
    const nowMs = context.clock.now();
    if (logo.picture !== null) await keepPicture(t, logo.picture.hash, logo.picture.type, logo.picture.bytes, nowMs);
    // Open pages still show the logo that goes now.
    const [now, before] = [hashOfAddress(logo.address), hashOfAddress(standing.identity.logoUrl)];
    const stored = await usePictures(
      t,
      [now, before].filter((hash) => hash !== null),
      nowMs,
    );
    if (now === null || stored.has(now.toString('hex'))) return null;
    return refuse(
      'PICTURE_NOT_ACCEPTED',
      { field: 'logoUrl' },
      'This picture is not stored any more. Upload it again.',
    );
  });
}

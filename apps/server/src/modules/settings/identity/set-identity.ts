import type { Api } from '@pavilion/contract';
import type { Tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { hashOfAddress, type Picture, pictureAddress, pictureOf } from '../picture.ts';
import { keepPicture, lastChange, usePictures } from '../setting-store.ts';
import type { ServerSettings } from '../settings-cache.ts';
import { change, type Changed } from '../system-settings.ts';
import { keepTerms } from './terms-store.ts';
import { setHouseZone } from './zone-store.ts';

type Set = Api['settingsBackOffice']['setIdentity'];

/** The terms in force, as everybody may read them. */
export const termsOf = ({ termsText, termsVersion }: ServerSettings) => ({ text: termsText, version: termsVersion });

/** What was sent for the logo: a new picture, or the address of one that is stored; empty is the built-in mark. */
function logoOf(sent: string): { picture: Picture | null; address: string } | null {
  if (sent === '' || hashOfAddress(sent) !== null) return { picture: null, address: sent };
  const picture = pictureOf(sent);
  return picture === null ? null : { picture, address: pictureAddress(picture) };
}

type Terms = Pick<ServerSettings, 'termsText' | 'termsVersion'>;

/** Why these terms cannot be in force: a version means the words that somebody may have accepted under it, for good. */
async function termsRefusal(t: Tx, made: Terms, standing: Terms, nowMs: number): Promise<Refusal | null> {
  if (made.termsText === standing.termsText && made.termsVersion === standing.termsVersion) return null;
  const refused = (text: string) => refuse('INVALID_REQUEST', { field: 'terms.version' }, text);
  if (made.termsVersion === standing.termsVersion) return refused('Other terms need another version.');
  // Terms may have come to the table by hand.
  await keepTerms(t, standing.termsVersion, standing.termsText, nowMs);
  const isSame = await keepTerms(t, made.termsVersion, made.termsText, nowMs);
  return isSame ? null : refused('This version had other words before. Name another one.');
}

type Rules = Terms & Pick<ServerSettings, 'identity'>;
/** What is a rule of the house rather than its looks: what players agree to, how amounts read, and where days end. */
const sameRules = (one: Rules, other: Rules): boolean =>
  one.termsText === other.termsText &&
  one.termsVersion === other.termsVersion &&
  RULES_OF_IDENTITY.every((field) => one.identity[field] === other.identity[field]);
const RULES_OF_IDENTITY = ['currencySign', 'grouping', 'timeZone'] as const;
const rightRefusal = ({ actor }: Call<Set>, made: Rules, standing: Rules): Refusal | null =>
  actor.staff === undefined || sameRules(made, standing) ? null : refuse('RIGHT_NEEDED');

const ZONE_REFUSED = {
  counted: 'The time zone stays: bets, own limits or settlements have been counted by its days.',
  unknown: 'The database does not know this time zone. Choose another one.',
};

/**
 * Sets what the installation calls itself. Refuses a logo that is no picture or is not stored any more, other terms under a
 * version that was in force already, another time zone once figures were counted by its days, and a form that started from a save that is
 * not the last one; to a person of staff RIGHT_NEEDED for other terms, currency sign, grouping or time zone than stand.
 */
export async function setIdentity(call: Call<Set>): Promise<Changed | Refusal> {
  const { context, body } = call;
  const { terms, logoUrl, timeZone = context.settings.current().identity.timeZone, updatedAt, ...shown } = body;
  const logo = logoOf(logoUrl);
  if (logo === null) return refuse('PICTURE_NOT_ACCEPTED', { field: 'logoUrl' });
  const made = {
    identity: { ...shown, logoUrl: logo.address, timeZone },
    termsText: terms.text.trim(),
    termsVersion: terms.version,
  };
  return change(call, made, 'Identity updated.', async (t, standing) => {
    const nowMs = context.clock.now();
    const savedAt = (await lastChange(t))?.updated_at.toISOString() ?? null;
    if (updatedAt !== undefined && updatedAt !== savedAt) return refuse('SETTINGS_CHANGED');
    const strange = rightRefusal(call, made, standing);
    if (strange !== null) return strange;
    if (logo.picture !== null) await keepPicture(t, logo.picture.hash, logo.picture.type, logo.picture.bytes, nowMs);
    // Open pages still show the logo that goes now.
    const [now, before] = [hashOfAddress(logo.address), hashOfAddress(standing.identity.logoUrl)];
    const stored = await usePictures(
      t,
      [now, before].filter((hash) => hash !== null),
      nowMs,
    );
    if (now !== null && !stored.has(now.toString('hex'))) {
      const text = 'This picture is not stored any more. Upload it again.';
      return refuse('PICTURE_NOT_ACCEPTED', { field: 'logoUrl' }, text);
    }
    const zone = timeZone === standing.identity.timeZone ? 'done' : await setHouseZone(t, timeZone);
    if (zone !== 'done') return refuse('INVALID_REQUEST', { field: 'timeZone' }, ZONE_REFUSED[zone]);
    // Last: what it keeps stays kept, also where something else is refused.
    return termsRefusal(t, made, standing, nowMs);
  });
}

import { isTimeZone } from '@pavilion/betting';
import * as z from 'zod/mini';
import { instant } from '../wire.ts';
import { DEFAULT_IDENTITY, GROUPINGS, LANGUAGES } from './identity.ts';

export const NAME_CHARACTERS_MAX = 24;
export const SIGN_CHARACTERS_MAX = 4;
export const TERMS_CHARACTERS_MAX = 20_000;

const colour = z
  .string()
  .check(z.regex(/^(#[0-9a-f]{6})?$/, { error: 'must be a colour like #236b52, or empty for the built-in one' }));

const shared = {
  name: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'must not be empty' }),
    z.maxLength(NAME_CHARACTERS_MAX, { error: `must be at most ${NAME_CHARACTERS_MAX} characters` }),
    z.refine((text) => /^[^\p{C}<>]*$/u.test(text), { error: 'must be plain text' }),
  ),
  brandColour: colour,
  accentColour: colour,
  // What an amount is typed and read with cannot be its sign.
  currencySign: z.string().check(
    z.trim(),
    z.maxLength(SIGN_CHARACTERS_MAX, { error: `must be at most ${SIGN_CHARACTERS_MAX} characters` }),
    z.refine((text) => /^[\p{L}\p{Sc}]*$/u.test(text), { error: 'must be letters or a currency sign' }),
  ),
  grouping: z.enum(GROUPINGS),
  languages: z.array(z.enum(LANGUAGES)).check(
    z.minLength(1, { error: 'must name at least one language' }),
    z.maxLength(LANGUAGES.length),
    z.refine((list) => new Set(list).size === list.length, { error: 'must name each language once' }),
  ),
};

const timeZone = z
  .string()
  .check(z.maxLength(40), z.refine(isTimeZone, { error: 'must be the name of a time zone, like Asia/Kolkata' }));

/** What an installation calls itself, as it is stored and told. */
export const identity = z.object({
  ...shared,
  logoUrl: z.string().check(z.regex(/^(\/media\/[0-9a-f]{64}\.(png|jpg|webp|gif|avif))?$/)),
  timeZone: z._default(timeZone, DEFAULT_IDENTITY.timeZone),
});

/** The terms that signing in accepts. An empty text: those that are built in. */
export const terms = z.object({
  text: z.string().check(z.maxLength(TERMS_CHARACTERS_MAX)),
  version: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'must not be empty' }),
      z.maxLength(20, { error: 'must be at most 20 characters' }),
    ),
});

/** The same as the editor sends it: the logo stays what it is, goes (empty), or comes as a data URL. */
export const identityForm = (pictureCharactersMax: number) =>
  z.strictObject({
    ...shared,
    logoUrl: z.string().check(z.maxLength(pictureCharactersMax)),
    /** Left out: it stays. */
    timeZone: z.optional(timeZone),
    terms,
    /** The save that the editor started from. */
    updatedAt: z.optional(z.nullable(instant)),
  });

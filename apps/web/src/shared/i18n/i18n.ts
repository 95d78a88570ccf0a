import { create } from 'zustand';
import { readStored, writeStored } from '../lib/browser/stored.ts';
import { numberLocale, useIdentity } from '../lib/identity.ts';

/**
 * The languages of the site. The English text itself is the key, so that a text is found where it
 * is shown and English costs no bytes; another language is one lazy file that answers with its own words.
 */
export type Language = 'en' | 'hi';
type Values = Readonly<Record<string, string | number>>;
/** The words of a language for an English text; undefined where it has none, and English is shown. */
export type Translate = (english: string) => string | undefined;

const LANGUAGE_KEY = 'pavilion.language';
const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };
const load: Record<Language, () => Promise<Translate | null>> = {
  en: async () => null,
  hi: async () => (await import('./hi.ts')).hi,
};

let chosen: Language = 'en';
/** The words of the chosen language; null for English. */
let translate: Translate | null = null;

const useShown = create<{ language: Language }>()(() => ({ language: 'en' }));

/** The language shown. A part that draws by it is drawn again when it changes; App remounts its pages anyway. */
export const useLanguage = (): Language => useShown((state) => state.language);

/** The language that is written now, for what is no part of a component. */
export const currentLanguage = (): Language => (translate === null ? 'en' : chosen);

/**
 * Shows another language and keeps the choice for the next visit. Rejects when its file cannot be loaded; the language
 * then stays as it was.
 */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  writeStored(LANGUAGE_KEY, language);
}

async function speak(language: Language): Promise<void> {
  translate = await load[language]();
  chosen = language;
  document.documentElement.lang = LOCALES[language];
  useShown.setState({ language });
}

/**
 * Hindi is read from another file from now on: the one of a part of the app whose words the site does without. Before
 * that part is drawn; rejects when the file is needed now and cannot be loaded.
 */
export async function takeHindiFrom(file: () => Promise<Translate>): Promise<void> {
  load.hi = file;
  if (chosen === 'hi') await speak('hi');
}

/** The language of the last visit where the operator offers it, else the first of those that are offered. */
function offered(): Language {
  const { languages } = useIdentity.getState();
  const kept = readStored(LANGUAGE_KEY);
  return languages.find((one) => one === kept) ?? languages[0] ?? 'en';
}

/** Before the first drawing: the language to begin with; English when its file cannot be loaded. */
export async function startLanguage(): Promise<void> {
  if (offered() !== chosen) await speak(offered()).catch(() => undefined);
}

/** A language that the operator offers no more is left; the visitor's choice is kept for when it is offered again. */
export async function keepToOffered(): Promise<void> {
  if (!useIdentity.getState().languages.includes(chosen)) await startLanguage();
}

/**
 * `text` in the chosen language, its `{name}` places filled from `values`. Call it while drawing or when something
 * happens, never while a module loads: the language is not known yet then (see `later`). A sentence of the server goes
 * through it too, where it is shown.
 */
export function t(text: string, values?: Values): string {
  const words = translate?.(text) ?? text;
  return values ? words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : words;
}

/** What `run` makes is in English, whatever language is chosen: for files, whose fonts and readers know no other. */
export function inEnglish<Made>(run: () => Made): Made {
  const shown = translate;
  translate = null;
  try {
    return run();
  } finally {
    translate = shown;
  }
}

/** `one` or `many` by the plural rule of the language, translated; `{count}` is filled with the count. */
export function tn(count: number, one: string, many: string, values?: Values): string {
  const rule = new Intl.PluralRules(LOCALES[currentLanguage()]).select(count);
  return t(rule === 'one' ? one : many, { count: count.toLocaleString(numberLocale()), ...values });
}

/** Marks a text that stands in a constant and is given to `t` when it is shown; the dictionary's test finds it here. */
export const later = <Text extends string>(text: Text): Text => text;

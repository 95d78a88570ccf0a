import { type Calendar, calendarOf } from '@pavilion/betting';
import { barColour, DEFAULT_IDENTITY, type Identity, identityStyle, sameIdentity } from '@pavilion/contract';
import { create } from 'zustand';

/**
 * What the installation calls itself, as its operator has set it: the name, the logo, the colours, and how amounts and
 * counts are written. It comes with the page, and again when it changes.
 */
export const useIdentity = create<Identity>()(() => DEFAULT_IDENTITY);

/** Until the app has been told: what the page brought, else what is built in. */
export function startIdentity(): void {
  const data = document.getElementById('identity')?.textContent;
  if (data) useIdentity.setState(JSON.parse(data), true);
}

/** From now on everything is drawn and written in this way; a server of the version before says nothing of it. */
export function takeIdentity(identity: Identity | undefined): void {
  const whole = { ...DEFAULT_IDENTITY, ...identity };
  if (identity && !sameIdentity(whole, useIdentity.getState())) useIdentity.setState(whole, true);
}

/** The colours for the whole page, and for the bar that the browser draws around it. */
export function showColours(identity: Identity): void {
  const css = identityStyle(identity);
  const known = document.getElementById('identity-style');
  if (known || css !== '') {
    const style = known ?? document.head.appendChild(document.createElement('style'));
    style.id = 'identity-style';
    style.textContent = css;
  }
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = barColour(identity) ?? BUILT_IN_BAR;
}
const BUILT_IN_BAR = '#0f3024';

/** What the site is called. */
export const siteName = (): string => useIdentity.getState().name;
/** The days of the installation's zone, which figures are counted by. */
export const houseCalendar = (): Calendar => calendarOf(useIdentity.getState().timeZone);
/** The title of a page in the browser's bar: `Markets · Pavilion`. */
export const titleOf = (page: string): string => `${page} · ${siteName()}`;
/** The sign before amounts: `₹`; empty where there is none. */
export const currencySign = (): string => useIdentity.getState().currencySign;

/** A whole part of a word in brackets behind a label: ` (₹)`, or nothing where amounts have no sign. */
export const signInBrackets = (): string => (currencySign() === '' ? '' : ` (${currencySign()})`);

const LOCALES = { indian: 'en-IN', thousands: 'en-US' } as const;
/** The locale whose grouping of digits the operator has chosen. */
export const numberLocale = (): (typeof LOCALES)[keyof typeof LOCALES] => LOCALES[useIdentity.getState().grouping];

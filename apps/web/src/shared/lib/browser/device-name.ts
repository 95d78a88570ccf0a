/** What a user agent says it is, in two words: `Chrome · Windows`. The whole text where neither is known. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return '–';
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  return [browser, system].filter(Boolean).join(' · ') || userAgent;
}

type Sign = readonly [name: string, sign: RegExp];
// The order matters: most browsers also call themselves Chrome or Safari, and Android calls itself Linux.
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];
const SYSTEMS: readonly Sign[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];
const firstOf = (signs: readonly Sign[], text: string) => signs.find(([, sign]) => sign.test(text))?.[0];

// What other modules do to the catalogue under its own rules: which markets a sport or event has open, and that something
// was done to them.
export { openMarketsUnder, rememberAct } from './switch-store.ts';

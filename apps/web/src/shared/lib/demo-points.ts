import { formatPaise } from './format/format.ts';

/** What a visitor gets who tries the site as a new player, as the server has it. */
export const demoPoints = (): string => formatPaise(100_000_00, { short: true });

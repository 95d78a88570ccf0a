import type { PackedRecording } from '../../src/sources/replay/file/recording-files.ts';

/** A recording in memory, of messages or of lines as they are. */
export function recordingOf(lines: readonly unknown[], baseName = '1.1'): PackedRecording {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return { name: `folder/${baseName}`, baseName, chunks: () => [Buffer.from(text)] };
}

export type Change = { id?: string; [field: string]: unknown };

export const message = (pt: number, ...mc: Change[]) => ({ op: 'mcm', clk: 'AAA', pt, mc });

/** A definition as the exchange sends it, with two runners unless others are given. */
export function definition(fields: { [field: string]: unknown } = {}) {
  return {
    status: 'OPEN',
    inPlay: false,
    betDelay: 0,
    numberOfWinners: 1,
    bettingType: 'ODDS',
    marketType: 'MATCH_ODDS',
    marketTime: '2022-07-11T11:00:00.000Z',
    eventId: '31573045',
    eventTypeId: '4',
    version: 1,
    runners: [
      { id: 11, sortPriority: 1, status: 'ACTIVE' },
      { id: 22, sortPriority: 2, status: 'ACTIVE' },
    ],
    ...fields,
  };
}

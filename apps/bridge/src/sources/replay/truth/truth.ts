import { readLines } from '../file/lines.ts';
import { type PackedRecording, recordingFiles } from '../file/recording-files.ts';
import { marketIdOf, marketMessage, parseLine } from '../mcm/messages.ts';
import { Malformed, RecordingError } from '../recording-error.ts';
import { type MarketTruth, marketTruth } from './market-truth.ts';
import { scoreTruth } from './score-truth.ts';

/** Ends a reading as soon as enough has been seen. */
class Enough extends Error {}

/** What kind of stream a file holds, and whether the market is in it: as far as it has to be read to know. */
function lookInto(file: PackedRecording, marketId: string | null): { op: unknown; hasMarket: boolean } {
  let op: unknown = null;
  let hasMarket = false;
  try {
    readLines(file, (text) => {
      const message = parseLine(text);
      if (message === null) return;
      op ??= message.op ?? null;
      if (op !== 'mcm' || marketId === null) throw new Enough();
      hasMarket ||= message.op === 'mcm' && marketMessage(message).changes.some((one) => marketIdOf(one) === marketId);
      if (hasMarket) throw new Enough();
    });
  } catch (error) {
    // Whatever is wrong with the file is reported when it is read for good.
    if (!(error instanceof Enough || error instanceof Malformed || error instanceof RecordingError)) throw error;
  }
  return { op, hasMarket };
}

/**
 * The truth of a recording: of one market of a market stream, or of a cricket match feed. A path with several files
 * (archive, folder) is searched for the market; without one the first file counts. Throws RecordingError.
 */
export function truthOfPath(target: string, marketId: string | null): MarketTruth | ReturnType<typeof scoreTruth> {
  const files = [...recordingFiles(target)];
  const [first] = files;
  if (first === undefined) throw new RecordingError(target, null, 'there is no recording in it');
  if (files.length === 1 || marketId === null) {
    return lookInto(first, null).op === 'ccm' ? scoreTruth(first) : marketTruth(first, marketId);
  }
  const holder = files.find((file) => lookInto(file, marketId).hasMarket);
  if (holder === undefined) throw new RecordingError(target, null, `there is no market ${marketId} in it`);
  return marketTruth(holder, marketId);
}

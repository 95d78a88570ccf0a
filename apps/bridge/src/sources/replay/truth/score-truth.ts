import { isObject, type JsonObject, listOf } from '@pavilion/feed';
import { readLines } from '../file/lines.ts';
import type { PackedRecording } from '../file/recording-files.ts';
import { parseLine } from '../mcm/messages.ts';
import { Malformed, RecordingError } from '../recording-error.ts';

/** How an innings stood: runs and wickets as sent, overs as text (`13.3`). */
interface InningsScore {
  readonly pt: number;
  readonly runs: unknown;
  readonly overs: string;
  readonly wickets: unknown;
}

const OVERS = [6, 10, 15, 20];
const PLAYED_INNINGS = new Set([1, 2]);

class MatchStory {
  messages = 0;
  readonly statuses: [pt: number, status: string][] = [];
  readonly innings = new Map<number, InningsScore[]>();

  take(text: string): void {
    this.messages += 1;
    const message = parseLine(text);
    if (message === null) return;
    const { pt } = message;
    if (typeof pt !== 'number') throw new Malformed('pt, the publish time, is missing');
    for (const change of listOf(message.cc)) if (isObject(change)) this.#takeMatch(change, pt);
  }

  #takeMatch({ fixtureInfo, matchStats }: JsonObject, pt: number): void {
    const status = isObject(fixtureInfo) ? fixtureInfo.eventStatus : undefined;
    if (typeof status === 'string' && status !== '' && this.statuses.at(-1)?.[1] !== status) {
      this.statuses.push([pt, status]);
    }
    if (!isObject(matchStats)) return;
    for (const stats of listOf(matchStats.inningsStats)) if (isObject(stats)) this.#takeInnings(stats, pt);
  }

  #takeInnings(stats: JsonObject, pt: number): void {
    const { inningsNum, battingTeam, inningsRuns: runs = null, inningsWickets: wickets = null } = stats;
    if (typeof inningsNum !== 'number' || !PLAYED_INNINGS.has(inningsNum)) return;
    if (typeof battingTeam !== 'string' || battingTeam === '') return;
    const overs = String(stats.inningsOvers);
    const scores = this.innings.get(inningsNum) ?? [];
    if (scores.length === 0) this.innings.set(inningsNum, scores);
    const last = scores.at(-1);
    const same = last !== undefined && last.runs === runs && last.overs === overs && last.wickets === wickets;
    if (!same) scores.push({ pt, runs, overs, wickets });
  }
}

/** The score at the most overs, and of several there the newest; overs beyond `limit` do not count. */
function furthest(scores: readonly InningsScore[], limit = Number.POSITIVE_INFINITY): InningsScore | null {
  let best: InningsScore | null = null;
  for (const score of scores) {
    const overs = Number(score.overs);
    if (!(overs <= limit)) continue;
    if (best === null || overs > Number(best.overs) || (overs === Number(best.overs) && score.pt > best.pt))
      best = score;
  }
  return best;
}

/**
 * What a correct reading of a cricket match feed must reproduce: statuses in order, the final score of
 * each innings and the runs after 6, 10, 15 and 20 overs. Throws RecordingError when the file is damaged.
 */
export function scoreTruth(file: PackedRecording) {
  const story = new MatchStory();
  readLines(file, (text, line) => {
    try {
      story.take(text);
    } catch (error) {
      throw error instanceof Malformed ? new RecordingError(file.name, line, error.message) : error;
    }
  });
  const { statuses, innings, messages } = story;
  const counts = new Map<string, number>();
  for (const [, status] of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const finals = [...innings].map(([number, scores]) => {
    const last = furthest(scores);
    return [number, { runs: last?.runs ?? null, overs: last?.overs ?? null, wickets: last?.wickets ?? null }];
  });
  const marks = [...innings].map(([number, scores]) => {
    return [number, Object.fromEntries(OVERS.map((overs) => [overs, furthest(scores, overs)?.runs ?? null]))];
  });
  return {
    messages,
    first_pt: statuses[0]?.[0] ?? null,
    final: Object.fromEntries(finals),
    runs_after_overs: Object.fromEntries(marks),
    status_counts: Object.fromEntries(counts),
    first_status_times: statuses.slice(0, 6),
    last_status_times: statuses.slice(-4),
    ball_in_progress_segments: counts.get('BALL_IN_PROGRESS') ?? 0,
  };
}

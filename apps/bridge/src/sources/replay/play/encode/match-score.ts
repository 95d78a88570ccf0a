import {
  isObject,
  type JsonObject,
  listOf,
  numberOf,
  type ProviderScore,
  type ProviderScoreSide,
  textOf,
} from '@pavilion/feed';
import { parseLine } from '../../mcm/messages.ts';

const RECENT_BALLS = 12;
const INNINGS_WORDS: Readonly<Record<number, string>> = {
  1: '1st innings',
  2: '2nd innings',
  3: '3rd innings',
  4: '4th innings',
};

/** Words of the match feed that say more than which innings is on. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  MATCH_SCHEDULED: 'Not started',
  UMPIRE_REVIEW: 'Umpire review',
  POSSIBLE_WICKET: 'Possible wicket',
  MATCH_COMPLETE: 'Finished',
  EVENT_CLOSED: 'Finished',
};

interface Innings {
  team: string;
  runs: number;
  wickets: number;
  overs: string;
}

interface Ball {
  readonly at: number;
  readonly text: string;
}

function inningsOf(stats: JsonObject): Innings | null {
  const team = textOf(stats.battingTeam);
  // Before the toss the feed calls the team "0".
  if (team === '' || team === '0') return null;
  const overs = textOf(stats.inningsOvers).replace(/\.0$/, '');
  return { team, runs: numberOf(stats.inningsRuns) || 0, wickets: numberOf(stats.inningsWickets) || 0, overs };
}

function ballText({ incidentType, value }: JsonObject): string | null {
  const runs = textOf(value);
  switch (incidentType) {
    case 'STRIKE':
      return runs;
    case 'OUT':
      return 'W';
    case 'WIDE':
      return 'wd';
    case 'NO_BALL':
      return 'nb';
    case 'BYE':
      return `${runs}b`;
    case 'LEG_BYE':
      return `${runs}lb`;
    default:
      return null;
  }
}

/** The scoreboard of a recorded cricket match feed: what was said last holds, also when it goes back. */
export class MatchScore {
  #teams: readonly [string, string] | null = null;
  #status = '';
  #toss = '';
  #current = 0;
  #oversMax = 0;
  readonly #innings = new Map<number, Innings>();
  /** By time and kind, because the feed repeats its latest incidents. */
  readonly #balls = new Map<string, Ball>();
  #changedPt = 0;

  /** Takes one message; what concerns another event or makes no sense is passed over. */
  take(text: string, eventId: string, pt: number): void {
    for (const change of listOf(parseLine(text)?.cc)) {
      if (!isObject(change) || change.eventId !== eventId) continue;
      this.#changedPt = pt;
      if (isObject(change.fixtureInfo)) this.#takeFixture(change.fixtureInfo);
      if (isObject(change.matchStats)) this.#takeStats(change.matchStats);
      const incidents = isObject(change.incidentListWrapper) ? change.incidentListWrapper.incidentList : [];
      for (const incident of listOf(incidents)) if (isObject(incident)) this.#takeIncident(incident);
    }
  }

  #takeFixture({ homeTeam, awayTeam, eventStatus, maxOvers }: JsonObject): void {
    const [home, away] = [textOf(homeTeam), textOf(awayTeam)];
    if (home !== '' && away !== '') this.#teams = [home, away];
    if (typeof eventStatus === 'string') this.#status = eventStatus;
    if (numberOf(maxOvers) > 0) this.#oversMax = numberOf(maxOvers);
  }

  #takeStats(stats: JsonObject): void {
    this.#toss = textOf(stats.tossResult, 120) || this.#toss;
    this.#current = numberOf(stats.currentInnings) || this.#current;
    for (const one of listOf(stats.inningsStats)) {
      const innings = isObject(one) ? inningsOf(one) : null;
      const number = isObject(one) ? numberOf(one.inningsNum) : Number.NaN;
      if (innings !== null && number > 0) this.#innings.set(number, innings);
    }
  }

  #takeIncident(incident: JsonObject): void {
    const text = ballText(incident);
    const at = numberOf(incident.actualTime);
    if (text === null || Number.isNaN(at)) return;
    this.#balls.set(`${at} ${String(incident.incidentType)}`, { at, text });
    if (this.#balls.size <= RECENT_BALLS * 4) return;
    const oldest = [...this.#balls].sort(([, a], [, b]) => a.at - b.at).slice(0, RECENT_BALLS * 2);
    for (const [key] of oldest) this.#balls.delete(key);
  }

  /** The board; null before the teams are known. `wallOf` turns publish times into epoch milliseconds here. */
  board(wallOf: (pt: number) => number): ProviderScore | null {
    const teams = this.#teams;
    if (teams === null) return null;
    const finished = STATUS_WORDS[this.#status] === 'Finished';
    const batting = this.#innings.get(this.#current);
    const started = batting !== undefined && (Number(batting.overs) > 0 || this.#current > 1);
    return {
      status: STATUS_WORDS[this.#status] ?? (started ? (INNINGS_WORDS[this.#current] ?? 'In play') : 'Not started'),
      finished,
      clock: started && !finished ? `${batting.overs} ov` : null,
      note: this.#note(finished),
      sides: teams.map((name) => this.#side(name, started && !finished && batting.team === name)),
      recent: [...this.#balls.values()]
        .sort((a, b) => a.at - b.at)
        .slice(-RECENT_BALLS)
        .map((ball) => ball.text),
      asOf: Math.floor(wallOf(this.#changedPt)),
    };
  }

  #side(name: string, active: boolean): ProviderScoreSide {
    const own = [...this.#innings.values()].filter((innings) => innings.team === name);
    const last = own.at(-1);
    return {
      name,
      main: last === undefined ? '' : `${last.runs}/${last.wickets}`,
      detail: last === undefined ? '' : `${last.overs} ov`,
      parts: own.map((innings) => String(innings.runs)),
      active,
    };
  }

  #note(finished: boolean): string {
    const [first, second] = [this.#innings.get(1), this.#innings.get(2)];
    if (first === undefined || second === undefined || this.#current !== 2) return finished ? '' : this.#toss;
    const need = first.runs + 1 - second.runs;
    if (need <= 0) return `${second.team} have passed ${first.runs}`;
    if (finished) return need === 1 ? 'Scores level' : `${first.team} won by ${need - 1} runs`;
    const balls = ballsLeft(second.overs, this.#oversMax);
    return `${second.team} need ${need} runs${balls === null ? '' : ` from ${balls} balls`}`;
  }
}

function ballsLeft(overs: string, oversMax: number): number | null {
  const [whole = 0, balls = 0] = overs.split('.').map(Number);
  const left = oversMax * 6 - whole * 6 - balls;
  return oversMax > 0 && left >= 0 ? left : null;
}

import type pg from 'pg';
import { simContext } from '../../../apps/server/test/support/betting-world.ts';
import { buildPart } from '../../../apps/server/src/app.ts';
import { tokenHash } from '../../../apps/server/src/http/session.ts';
import { analysisHandlers } from '../../../apps/server/src/modules/reports/analysis/routes.ts';
import {
  agentCommissionHandlers,
  superAdminCommissionHandlers,
} from '../../../apps/server/src/modules/commission/routes.ts';
import { agentAccountHandlers, superAdminAccountHandlers } from '../../../apps/server/src/modules/accounts/routes.ts';
import { betStatusHandlers } from '../../../apps/server/src/modules/settlement/by-hand/routes.ts';
import { betListHandlers } from '../../../apps/server/src/modules/bets/lists/routes.ts';
import { dashboardHandlers } from '../../../apps/server/src/modules/reports/dashboard/routes.ts';
import { accountReportHandlers } from '../../../apps/server/src/modules/reports/accounts/routes.ts';
import { NO_FEED } from '../../../apps/server/src/modules/markets/events.ts';
import { eventBackOfficeHandlers, marketBackOfficeHandlers } from '../../../apps/server/src/modules/markets/routes.ts';
import { bankHandlers, playerSettlementHandlers } from '../../../apps/server/src/modules/bank/routes.ts';
import { alertHandlers } from '../../../apps/server/src/modules/reports/alerts/routes.ts';
import {
  agentDisputeHandlers,
  superAdminDisputeHandlers,
} from '../../../apps/server/src/modules/reports/disputes/routes.ts';
import {
  agentLedgerHandlers,
  superAdminLedgerHandlers,
} from '../../../apps/server/src/modules/reports/ledger/ledger.ts';
import { riskHandlers } from '../../../apps/server/src/modules/reports/risk/routes.ts';
import { sheetHandlers } from '../../../apps/server/src/modules/reports/sheet/sheet.ts';
import {
  agentApprovalHandlers,
  superAdminApprovalHandlers,
} from '../../../apps/server/src/modules/settings/approvals/routes.ts';
import { requestHandlers } from '../../../apps/server/src/modules/withdrawals/requests/routes.ts';
import { multiLoginHandlers } from '../../../apps/server/src/modules/sessions/multi-login/routes.ts';
import { agentProofHandlers, proofHandlers } from '../../../apps/server/src/modules/audit/routes.ts';
import { accountHandlers } from '../../../apps/server/src/modules/reports/statement/statement.ts';
import { withdrawalHandlers } from '../../../apps/server/src/modules/withdrawals/routes.ts';
import { cpuBetween, cpuMs } from './cpu-time.ts';
import { largeNames, withLargeDatabase } from './large-database.ts';
import { type Ask, deepAsks, type LargeNames, plainAsks } from './list-asks.ts';
import { type Figure, percentile } from '../measure.ts';

type App = Awaited<ReturnType<typeof buildPart>>;

const WARM_UPS = 5;
/** Answers of Market Analysis serve for a second; the clock runs ahead, so that each is read anew. */
const CLOCK_STEP_MS = 1_500;
/** A page far behind may take so much longer than the first one. */
const DEEP_RATIO_MAX = 2;

export type ListOptions = {
  readonly dataFolder: string | null;
  readonly repeats: number;
  readonly named: string | null;
};

/**
 * Every list of the back office over the large data set: server time in this process, from the request to the whole answer,
 * without a network. Each figure stands beside its limit; a deep page beside its first page, the two asked in turn, so that
 * other load on the machine meets both. `probe` is a row by its key over the same pool: what the machine gives just now.
 */
export function benchLists(options: ListOptions, say: (line: string) => void): Promise<Figure[]> {
  return withLargeDatabase(options.dataFolder, say, async (pool) => {
    const names = await largeNames(pool);
    const { app, clock, close } = await startBackOffice(pool);
    const tokens = await signIn(pool, names);
    const timed = async ({ url, who }: Ask): Promise<number> => {
      clock.aheadMs += CLOCK_STEP_MS;
      const startMs = performance.now();
      const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${tokens[who]}` } });
      const spentMs = performance.now() - startMs;
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      return spentMs;
    };
    const isNamed = (ask: Ask) => options.named === null || ask.name.includes(options.named);
    try {
      const figures: Figure[] = [await probe(pool, options.repeats)];
      for (const ask of plainAsks(names).filter(isNamed)) {
        const before = await cpuMs(pool);
        const times = await repeat(options.repeats, () => timed(ask));
        const cpu = cpuBetween(before, await cpuMs(pool));
        figures.push(limitFigure(ask, times, cpu === null ? null : cpu / (options.repeats + WARM_UPS)));
        say(lineOf(figures.at(-1)));
      }
      for (const { first, deep } of deepAsks(names).filter((pair) => isNamed(pair.deep))) {
        const firsts: number[] = [];
        const deeps = await repeat(options.repeats, async () => {
          firsts.push(await timed(first));
          return timed(deep);
        });
        figures.push(deepFigure(deep, deeps, Float64Array.from(firsts.slice(WARM_UPS)).sort()));
        say(lineOf(figures.at(-1)));
      }
      return figures;
    } finally {
      await close();
    }
  });
}

/** Which of the figures are above their limits. */
export const slowLists = (figures: readonly Figure[]): string[] =>
  figures
    .filter(({ baseline, ratio }) => ratio > (baseline === FIRST_PAGE ? DEEP_RATIO_MAX : 1))
    .map(({ name, value, unit, ratio }) => `${name}: ${value} ${unit}, ${ratio.toFixed(2)} ×`);

const lineOf = (figure: Figure | undefined): string =>
  figure === undefined
    ? ''
    : `${figure.name}: ${figure.value} ${figure.unit} (${figure.ratio.toFixed(2)} × ${figure.baseline})`;

async function repeat(times: number, act: () => Promise<number>): Promise<Float64Array> {
  const spent: number[] = [];
  for (let n = 0; n < times + WARM_UPS; n++) {
    const ms = await act();
    if (n >= WARM_UPS) spent.push(ms);
  }
  return Float64Array.from(spent).sort();
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
const FIRST_PAGE = 'median of its first page';

/** `cpu`: milliseconds of processor time of one answer, here and in the database; null where it cannot be known. */
function limitFigure({ name, limitMs }: Ask, times: Float64Array, cpu: number | null): Figure {
  const p95 = percentile(times, 0.95);
  const spent = cpu === null ? '' : `, ${rounded(cpu)} of processor time`;
  return {
    name: `list: ${name}`,
    value: rounded(p95),
    unit: `ms p95, ${rounded(percentile(times, 0.5))} median${spent}`,
    baseline: `limit of ${limitMs} ms`,
    baselineValue: limitMs,
    ratio: p95 / limitMs,
  };
}

function deepFigure({ name }: Ask, times: Float64Array, firsts: Float64Array): Figure {
  const [median, firstMedian] = [percentile(times, 0.5), percentile(firsts, 0.5)];
  return {
    name: `deep: ${name}`,
    value: rounded(median),
    unit: 'ms median',
    baseline: FIRST_PAGE,
    baselineValue: rounded(firstMedian),
    ratio: median / firstMedian,
  };
}

async function probe(pool: pg.Pool, repeats: number): Promise<Figure> {
  const times = await repeat(repeats * 3, async () => {
    const startMs = performance.now();
    await pool.query({ name: 'probe', text: `select username from account where username = 'player7'` });
    return performance.now() - startMs;
  });
  const p95 = percentile(times, 0.95);
  const median = percentile(times, 0.5);
  return {
    ...{ name: 'probe', value: rounded(p95), unit: 'ms p95', baseline: 'its median', baselineValue: rounded(median) },
    // Says how busy the machine is, and has no limit of its own.
    ratio: 1,
  };
}

/** The back office's own groups of calls on the database, with a clock that can be put ahead. */
async function startBackOffice(
  pool: pg.Pool,
): Promise<{ app: App; clock: { aheadMs: number }; close: () => Promise<void> }> {
  const clock = { aheadMs: 0 };
  const noQuotes = { find: async () => null, current: () => null, isFed: () => true };
  const context = await simContext(pool, noQuotes, { clock: { now: () => Date.now() + clock.aheadMs } });
  const analysis = analysisHandlers();
  const risk = riskHandlers(() => []);
  const sheet = { ...sheetHandlers, ...playerSettlementHandlers };
  const app = await buildPart(context, {
    agentAccounts: agentAccountHandlers,
    superAdminAccounts: superAdminAccountHandlers,
    agentBets: betListHandlers,
    superAdminBets: { ...betListHandlers, ...betStatusHandlers },
    agentDashboard: dashboardHandlers,
    superAdminDashboard: dashboardHandlers,
    agentReports: accountReportHandlers,
    superAdminReports: accountReportHandlers,
    agentCommission: agentCommissionHandlers,
    superAdminCommission: superAdminCommissionHandlers,
    agentMultiLogin: multiLoginHandlers,
    superAdminMultiLogin: multiLoginHandlers,
    withdrawals: withdrawalHandlers,
    ...{ agentProof: agentProofHandlers, proofBackOffice: proofHandlers },
    ...{ agentBank: bankHandlers, superAdminBank: bankHandlers },
    ...{ agentSheet: sheet, superAdminSheet: sheet },
    ...{ agentLedger: agentLedgerHandlers, superAdminLedger: superAdminLedgerHandlers },
    ...{ agentRequests: requestHandlers, superAdminRequests: requestHandlers },
    ...{ agentDisputes: agentDisputeHandlers, superAdminDisputes: superAdminDisputeHandlers },
    ...{ agentRisk: risk, riskBackOffice: risk, alertsBackOffice: alertHandlers },
    ...{ agentApprovals: agentApprovalHandlers, superAdminApprovals: superAdminApprovalHandlers(() => undefined) },
    eventBackOffice: eventBackOfficeHandlers(NO_FEED),
    marketBackOffice: marketBackOfficeHandlers(NO_FEED),
    accounts: accountHandlers,
    agentAnalysis: analysis,
    analysisBackOffice: analysis,
  });
  const close = async () => {
    await app.close();
    context.settings.close();
    await context.bus.close();
  };
  return { app, clock, close };
}

async function signIn(pool: pg.Pool, { playerId, agentId }: LargeNames) {
  const { rows } = await pool.query<{ id: number }>(
    `select id from account where role = 'super_admin' order by id limit 1`,
  );
  const ids = { super: rows[0]?.id ?? 0, agent: agentId, player: playerId };
  const tokens = { super: '', agent: '', player: '' };
  for (const [index, who] of (['super', 'agent', 'player'] as const).entries()) {
    tokens[who] = Buffer.alloc(32, index + 1).toString('base64url');
    await pool.query(
      `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')
       on conflict (token_hash) do update set created_at = now(), last_seen_at = now(), ended_at = null,
         expires_at = excluded.expires_at`,
      [tokenHash(tokens[who]), ids[who]],
    );
  }
  return tokens;
}

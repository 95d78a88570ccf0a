import { exposureOf } from '@pavilion/betting';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery, type OwnLimit, type OwnLimits } from '../../../shared/api/session/limits.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { formatDateTime, formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import type { SlipWhatIf } from '../../../shared/lib/bet/use-positions.ts';

const WARNINGS: Readonly<Record<'stake' | 'loss', Readonly<Record<OwnLimit['period'], string>>>> = {
  stake: {
    day: later('Your own stake limit leaves {left} today.'),
    week: later('Your own stake limit leaves {left} this week.'),
    month: later('Your own stake limit leaves {left} this month.'),
  },
  loss: {
    day: later('Your own loss limit leaves {left} today.'),
    week: later('Your own loss limit leaves {left} this week.'),
    month: later('Your own loss limit leaves {left} this month.'),
  },
};

export type BetCost = {
  readonly stakePaise: number;
  /** What all open bets could lose after this one. */
  readonly exposurePaise: number;
  /** False when the bet lowers what can be lost: that breaks no loss limit. */
  readonly addsRisk: boolean;
};

/** What the player's own limits have to say about a bet before it is placed; null when they leave room for it. */
export function ownLimitWarning({ limits, exclusion }: OwnLimits, cost: BetCost): string | null {
  if (exclusion) {
    return t('You have paused betting until {date}.', { date: formatDateTime(Date.parse(exclusion.until)) });
  }
  for (const { subject, period, max, used } of limits) {
    if (subject === 'deposit' || max === null) continue;
    const leftPaise = Math.max(0, paiseFromWire(max) - paiseFromWire(used));
    const addedPaise = subject === 'stake' ? cost.stakePaise : cost.addsRisk ? cost.exposurePaise : 0;
    if (addedPaise > leftPaise) return t(WARNINGS[subject][period], { left: formatPaise(leftPaise, { short: true }) });
  }
  return null;
}

/** Asks for the player's own limits anew, whenever a slip opens; another press while it stands open asks for nothing. */
export function useFreshLimits(): void {
  const player = useSession((session) => session.role === 'user');
  useQuery({ ...limitsQuery, enabled: player, refetchOnMount: 'always', notifyOnChangeProps: [] });
}

/** The same for the bet in the slip. */
export function useOwnLimitWarning(stakePaise: number, whatIf: SlipWhatIf | null): string | null {
  const player = useSession((session) => session.role === 'user');
  const openPaise = useSession((session) => session.account?.exposurePaise ?? 0);
  const { data } = useQuery({ ...limitsQuery, enabled: player });
  if (!player || !data || !Number.isFinite(stakePaise) || stakePaise <= 0) return null;
  // Whether it could break a loss limit is not known before the positions are.
  if (whatIf?.known === false) return ownLimitWarning(data, { stakePaise, exposurePaise: openPaise, addsRisk: false });
  const deltaPaise = whatIf?.after ? whatIf.after.exposurePaise - exposureOf(whatIf.before) : stakePaise;
  return ownLimitWarning(data, { stakePaise, exposurePaise: openPaise + deltaPaise, addsRisk: deltaPaise > 0 });
}

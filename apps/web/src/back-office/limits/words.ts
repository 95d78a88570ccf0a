import { isMarketKind, MARKET_KINDS } from '@pavilion/betting';
import type { HouseLimitRow, InheritedHouseLimits } from '@pavilion/contract';
import type { LimitFigure, LimitFigures } from '../../shared/api/back-office/house-limits.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';

type Scope = HouseLimitRow['scope'];

export const FIGURES = ['maxStake', 'maxWin', 'maxExposure', 'maxLiability'] as const;

export const FIGURE_WORDS: Readonly<Record<LimitFigure, { label: string; help: string }>> = {
  maxStake: { label: later('Largest stake'), help: later('Of one bet.') },
  maxWin: { label: later('Largest win'), help: later('The most that one bet may win.') },
  maxExposure: {
    label: later('Player’s exposure'),
    help: later('The most that one player may stand to lose in one market.'),
  },
  maxLiability: {
    label: later('House’s liability'),
    help: later('The most that the house may lose to all players of one market, whatever its result.'),
  },
};

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  platform: later('Platform'),
  sport: later('Sport'),
  kind: later('Kind of market'),
  market: later('Market'),
  agent: later('Agent'),
  player: later('Player'),
  client: later('Player, by its agent'),
};

type Named = { readonly scope: Scope; readonly name: string };

/** What a level is called: `Session`, `Cricket`, `north`. */
export function levelName({ scope, name }: Named): string {
  if (scope === 'platform') return t('The whole platform');
  return scope === 'kind' && isMarketKind(name) ? t(KIND_NAMES[name]) : name;
}

/** Whose word a figure is, as it stands behind one: `Platform`, `kind Session`, `agent north`. */
export function wordOf({ scope, name }: Named): string {
  if (scope === 'platform') return t('platform');
  if (scope === 'client') return t('its agent');
  if (scope === 'kind') return levelName({ scope, name });
  if (scope === 'market') return t('market {name}', { name });
  if (scope === 'agent') return t('agent {name}', { name });
  return scope === 'player' ? t('player {name}', { name }) : name;
}

export const amountText = (rupees: number | null): string =>
  rupees === null ? '–' : formatPaise(paiseFromWire(rupees), { short: true });

/** Whether a level is about markets, so that it may limit the house's liability. */
export const hasLiability = (scope: Scope): boolean => ['platform', 'sport', 'kind', 'market'].includes(scope);

export const figuresOf = (scope: Scope): readonly LimitFigure[] =>
  hasLiability(scope) ? FIGURES : FIGURES.filter((figure) => figure !== 'maxLiability');

export type LevelRow = {
  readonly scope: Scope;
  readonly key: string;
  readonly name: string;
  readonly own: HouseLimitRow | null;
  /** null: the list does not know what holds beside it. */
  readonly inherited: InheritedHouseLimits | null;
};

const NOTHING: LimitFigures = { maxStake: null, maxWin: null, maxExposure: null, maxLiability: null };
export const figuresIn = (row: HouseLimitRow | null): LimitFigures =>
  row === null
    ? NOTHING
    : {
        maxStake: row.maxStake,
        maxWin: row.maxWin,
        maxExposure: row.maxExposure,
        maxLiability: row.maxLiability,
      };

const ownOf = (items: readonly HouseLimitRow[], scope: Scope, key: string): HouseLimitRow | null =>
  items.find((row) => row.scope === scope && row.key === key) ?? null;

/** The platform, each sport and each kind of market, set or not: what is everywhere. */
export function rowsEverywhere(
  items: readonly HouseLimitRow[],
  sports: readonly { id: string; name: string }[],
): LevelRow[] {
  const platform = ownOf(items, 'platform', '');
  const from = (amount: number | null) => (amount === null ? null : { amount, scope: 'platform' as const, name: '' });
  const { maxStake, maxWin, maxExposure, maxLiability } = figuresIn(platform);
  const inherited = {
    maxStake: from(maxStake),
    maxWin: from(maxWin),
    maxExposure: from(maxExposure),
    maxLiability: from(maxLiability),
  };
  return [
    { scope: 'platform', key: '', name: '', own: platform, inherited: null },
    ...sports.map(({ id, name }) => ({
      scope: 'sport' as const,
      key: id,
      name,
      own: ownOf(items, 'sport', id),
      inherited,
    })),
    ...MARKET_KINDS.map((kind) => ({
      ...{ scope: 'kind' as const, key: kind, name: kind },
      own: ownOf(items, 'kind', kind),
      inherited,
    })),
  ];
}

/** The markets, agents and players of which something is set. */
export const rowsOfSome = (items: readonly HouseLimitRow[]): LevelRow[] =>
  items
    .filter(({ scope }) => !['platform', 'sport', 'kind'].includes(scope))
    .map((own) => ({ scope: own.scope, key: own.key, name: own.name, own, inherited: null }));

const MOST = 1_000_000_000;

/** Rupees as they were typed; null for nothing, NaN for what is no figure of a limit. */
export function figureOf(text: string): number | null {
  if (text.trim() === '') return null;
  const rupees = typedNumber(text);
  return Number.isInteger(rupees) && rupees <= MOST ? rupees : Number.NaN;
}

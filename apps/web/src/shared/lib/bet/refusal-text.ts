import { type ApiError, errorText } from '../../api/api-error.ts';
import { formatDateTime, formatOdds, formatPaise, paiseFromWire } from '../format/format.ts';
import { later, t } from '../../i18n/i18n.ts';

export const PLACE_FAILED = later('Failed to place bet. Please try again.');
export const PLACE_UNREACHABLE = later('Unable to place the bet right now. Please try again.');

/**
 * The server's words, with the figures that stand beside them: limits, what is available, what would be accepted. `failed` in
 * English where the server gave none of something else than a bet that is placed.
 */
export function refusalText(error: ApiError, failed?: string): string {
  const words = errorText(error, failed ?? PLACE_FAILED, failed ?? PLACE_UNREACHABLE);
  const figures = figuresOf(error);
  return figures ? `${words} ${figures}` : words;
}

function figuresOf({ code, detail }: ApiError): string | null {
  switch (code) {
    case 'STAKE_OUT_OF_RANGE':
      return sentence([t('Lowest'), detail.min], [t('highest'), detail.max]);
    case 'INSUFFICIENT_FUNDS':
      return sentence(
        [t('Available'), detail.available],
        [t('needed'), detail.needed],
        [t('largest stake'), detail.largestStake],
      );
    case 'HOUSE_LIMIT':
      return sentence([t('largest stake'), detail.largestStake]);
    case 'ODDS_NOT_ON_LADDER': {
      const { below, above } = detail;
      if (typeof below !== 'number' || typeof above !== 'number') return null;
      const words = { below: formatOdds(Math.round(below * 100)), above: formatOdds(Math.round(above * 100)) };
      return t('The nearest are {below} and {above}.', words);
    }
    case 'ORDER_NOT_FILLED':
      // That nothing was placed is said, and where nothing was offered there is no more to say.
      return detail.fillable === 0 ? null : sentence([t('Offered at these odds:'), detail.fillable]);
    case 'LIMIT_REACHED':
      if (typeof detail.until === 'string')
        return `${t('Until {date}', { date: formatDateTime(Date.parse(detail.until)) })}.`;
      return sentence([t('Limit'), detail.max], [t('used'), detail.used], [t('left'), detail.remaining]);
    default:
      return null;
  }
}

function sentence(...figures: readonly (readonly [name: string, rupees: unknown])[]): string | null {
  const known = figures.flatMap(([name, rupees]) =>
    typeof rupees === 'number' ? [`${name} ${formatPaise(paiseFromWire(rupees), { short: true })}`] : [],
  );
  return known.length > 0 ? `${known.join(', ')}.` : null;
}

/** The largest stake that would be accepted, in paise, where the server named one. */
export function largestStakePaise({ code, detail }: ApiError): number | null {
  const named = code === 'INSUFFICIENT_FUNDS' || code === 'HOUSE_LIMIT';
  const rupees = named ? detail.largestStake : code === 'STAKE_OUT_OF_RANGE' ? detail.max : null;
  return typeof rupees === 'number' && rupees > 0 ? paiseFromWire(rupees) : null;
}

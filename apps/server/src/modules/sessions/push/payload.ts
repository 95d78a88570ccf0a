import type { NoticeRow } from './notice-store.ts';
import type { DeviceRow } from './push-store.ts';

/** What the service worker of a device is told: it makes the words of it, in the language of the device. */
export type PushPayload = {
  readonly kind: 'settled' | 'corrected' | 'alert' | 'dispute';
  readonly language: 'en' | 'hi';
  readonly event: string;
  /** The market of a settlement, the runner of an alert. */
  readonly of: string;
  /** What it came to, or the odds that were reached; only where the device wants amounts. */
  readonly figure?: string;
  readonly eventId: string;
  readonly sportId: string;
  /** The bet that was asked about. */
  readonly betId?: string;
};

const NAME_MAX = 80;

/** Rupees and paise with the sign of the installation: `+₹1,250.00`. */
function moneyText(paise: number, sign: string): string {
  const amount = (Math.abs(paise) / 100).toLocaleString('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${paise > 0 ? '+' : paise < 0 ? '−' : ''}${sign}${amount}`;
}

function figureOf({ kind, words }: Pick<NoticeRow, 'kind' | 'words'>, sign: string): string {
  if (kind === 'alert') return ((words.odds ?? 0) / 100).toFixed(2);
  return moneyText(words.paise ?? 0, sign);
}

export function payloadOf(
  notice: Pick<NoticeRow, 'kind' | 'words'>,
  { language, amounts }: Pick<DeviceRow, 'language' | 'amounts'>,
  sign: string,
): PushPayload {
  const { kind, words } = notice;
  const { eventId, sportId } = words;
  const answered = words.betId !== undefined;
  return {
    kind: answered ? 'dispute' : kind === 'settled' && (words.version ?? 1) > 1 ? 'corrected' : kind,
    language,
    event: words.event.slice(0, NAME_MAX),
    of: ((kind === 'alert' ? words.selection : words.market) ?? '').slice(0, NAME_MAX),
    ...(amounts && !answered ? { figure: figureOf(notice, sign) } : {}),
    eventId,
    sportId,
    ...(answered ? { betId: words.betId } : {}),
  };
}

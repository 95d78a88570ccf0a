import { Link } from 'react-router';
import type { BetReceipt } from '../../shared/api/market/receipts.ts';
import { paths } from '../../shared/address/paths.ts';
import { kindOf } from '../../shared/lib/bet/bet-words.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { scoreText } from '../../shared/lib/event/brief-score.ts';
import { formatDateTime, formatDay, formatTime } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { RULES } from '../../shared/lib/bet/market-rules.ts';
import { Fact, Facts, Part } from './Part.tsx';

/** Everything that was stored when the bet was accepted. */
export function Acceptance({ receipt }: { receipt: BetReceipt }) {
  const { accepted, bet, score } = receipt;
  const atMs = Date.parse(accepted.at);
  return (
    <Part title={t('When it was accepted')}>
      <Facts>
        <Fact term={t('Accepted')}>{`${formatDay(atMs)}, ${withMilliseconds(atMs)}`}</Fact>
        <Fact term={t('Price first seen')}>{withMilliseconds(Date.parse(accepted.frameReceivedAt))}</Fact>
        {/* A price may stand for long; what counts is when its source last vouched for it. */}
        <Fact term={t('Last confirmed')}>{withMilliseconds(atMs - accepted.priceAgeMs)}</Fact>
        <Fact term={t('Age of the price then, at most')}>
          {t('{age} s; up to {limit} s is allowed', {
            age: (accepted.priceAgeMs / 1000).toFixed(2),
            limit: accepted.priceAgeMaxMs / 1000,
          })}
        </Fact>
        {score !== null && (
          <Fact term={t('Score then')}>
            {scoreText(score, bet.sport.name)}
            <span className="block text-xs text-ink-3">
              {t('told at {time}', { time: formatDateTime(Date.parse(score.at)) })}
            </span>
          </Fact>
        )}
        <Fact term={t('Feed frame')}>{accepted.frameSeq}</Fact>
        <Fact term={t('A moved price was agreed to')}>{accepted.acceptedMovedPrice ? t('Yes') : t('No')}</Fact>
        <Fact term={t('Rules')}>
          <Link to={`${paths.rules}#${accepted.ruleId}`} className="text-brand-text underline underline-offset-2">
            {accepted.ruleId}
          </Link>
        </Fact>
        <Fact term={t('Address')}>{accepted.ip ?? '–'}</Fact>
        <Fact term={t('Device')}>{deviceName(accepted.userAgent)}</Fact>
      </Facts>
      {accepted.userAgent !== null && (
        <details className="mt-1.5 text-xs">
          <summary className="touch w-fit cursor-pointer text-ink-2">{t('What the device says of itself')}</summary>
          <p className="mt-1 wrap-anywhere text-ink-2">{accepted.userAgent}</p>
        </details>
      )}
      <p className="mt-2.5 text-xs text-ink-2">{t(RULES[kindOf(bet.kind)].heading)}</p>
    </Part>
  );
}

/** `14:32:08.123`: which price came first is a matter of milliseconds. */
const withMilliseconds = (ms: number): string => `${formatTime(ms, true)}.${String(ms % 1_000).padStart(3, '0')}`;

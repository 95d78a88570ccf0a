import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { declareResult, type BackOfficeMarket } from '../../shared/api/back-office/events.ts';
import { approvalRules } from '../../shared/api/back-office/money/approvals.ts';
import { formatPaise, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { TextArea } from '../../shared/ui/form/TextArea.tsx';
import { ActDialog } from './ActDialog.tsx';
import { Preview } from './Preview.tsx';
import { declaredOf, NO_CHOICE, ResultForm } from './ResultForm.tsx';
import { resultName } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type ResultDialogProps = { market: BackOfficeMarket; eventName: string; onClose: () => void };

/** Declares how a market ended, or changes what was declared: with a preview, a reason, and evidence against what stands. */
export function ResultDialog({ market, eventName, onClose }: ResultDialogProps) {
  // What stood when the dialog was opened: if somebody else is faster, nothing is declared over it.
  const [standingVersion] = useState(market.settledVersion);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [evidence, setEvidence] = useState('');
  const isAgain = standingVersion > 0;
  const result = declaredOf(market, choice);
  const previewed = useDeferredValue(result);
  const lacksEvidence = isAgain && evidence.trim() === '';
  return (
    <ActDialog
      title={isAgain ? t('Settle again') : t('Declare result')}
      subtitle={`${market.name} · ${eventName}`}
      size="wide"
      act={actOf(isAgain, choice.how, result === null ? '' : resultName(result, market.outcomes))}
      danger={isAgain || choice.how !== 'result'}
      missing={result === null ? t('Choose a result first.') : null}
      lacking={lacksEvidence}
      readers={t('Players read it on their receipts')}
      failed={later('Unable to declare this result.')}
      done={choice.how === 'open' ? t('Result taken back') : t('Settled')}
      onAct={(reason) => {
        if (result === null) throw new Error('a result without a choice cannot be declared');
        return declareResult(market.id, { result, reason, evidence: evidence.trim(), standingVersion });
      }}
      onClose={onClose}
    >
      {(asked) => (
        <>
          <Standing market={market} version={standingVersion} />
          <WaitsAbove />
          <ResultForm market={market} choice={choice} onChange={setChoice} />
          <Preview market={market} result={previewed} />
          <Field
            label={isAgain ? t('Evidence (required)') : t('Evidence (optional)')}
            help={t('Where it can be seen: scorecard, photograph, report.')}
            error={asked && lacksEvidence ? t('A result that stands is changed with evidence only.') : undefined}
          >
            {(parts) => (
              <TextArea
                {...parts}
                aria-required={isAgain}
                rows={2}
                value={evidence}
                maxLength={1000}
                onChange={(event) => setEvidence(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </ActDialog>
  );
}

/** That a result will wait, before it is sent. */
function WaitsAbove() {
  const above = useQuery(approvalRules()).data?.rules.result ?? null;
  if (above === null) return null;
  return (
    <Alert tone="info">
      {above === 0
        ? t('Every result waits for a second person; an open market is suspended meanwhile.')
        : t(
            'A result that moves more than {amount} waits for a second person; an open market is suspended meanwhile.',
            {
              amount: formatPaise(paiseFromWire(above)),
            },
          )}
    </Alert>
  );
}

/** What is said of the market already: by a version that stands, or by the feed. */
function Standing({ market, version }: { market: BackOfficeMarket; version: number }) {
  const { waiting = [] } = market;
  return (
    <>
      {market.result && (
        <Alert tone="info">
          {t('Version {version} stands: {result}. It is reversed exactly; both stay on the players’ statements.', {
            version,
            result: resultName(market.result, market.outcomes),
          })}
        </Alert>
      )}
      {market.feedResult && (
        <Alert tone="warn">
          {t('The feed says {result}. What the back office has decided stands until it is changed here.', {
            result: resultName(market.feedResult, market.outcomes),
          })}
        </Alert>
      )}
      {waiting.map(({ approvalId, title }) => (
        <Alert key={approvalId} tone="warn">
          {t(
            '{act} has been asked for already and waits for a second person. Whichever is approved first outdates the other.',
            {
              act: t(title),
            },
          )}
        </Alert>
      ))}
      {market.coming && (
        <Alert tone="warn">
          {t(
            'The feed says {result}. It is paid at {time} unless it says something else before, or a result is declared here.',
            {
              result: resultName(market.coming.result, market.outcomes),
              time: formatTime(Date.parse(market.coming.paysAt), true),
            },
          )}
        </Alert>
      )}
    </>
  );
}

function actOf(isAgain: boolean, how: 'result' | 'void' | 'open', name: string): string {
  if (how === 'open') return t('Take the result back');
  if (how === 'void') return t('Void the market');
  return `${isAgain ? t('Settle again') : t('Settle')}${name === '' ? '' : `: ${name}`}`;
}

import { useRef, useState } from 'react';
import { isLongAgo } from '../../../shared/api/sent-answers.ts';
import type { SentOrders } from '../../../shared/api/market/sent-orders.ts';
import { t, tn } from '../../../shared/i18n/i18n.ts';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { formatDateTime, formatPaise } from '../../../shared/lib/format/format.ts';
import type { LadderTarget } from '../../../shared/lib/panels.ts';
import { StakeField } from '../../../shared/ui/form/AmountFields.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Segmented } from '../../../shared/ui/form/Segmented.tsx';
import { Switch } from '../../../shared/ui/form/Switch.tsx';
import { EnterKey } from '../../../shared/ui/Kbd.tsx';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import type { Ladder } from '../use-ladder.ts';
import { DutchAnswers } from './DutchAnswers.tsx';
import { DutchResults } from './DutchResults.tsx';
import { DutchRunners } from './DutchRunners.tsx';
import {
  type DutchDraft,
  dutchOfDraft,
  dutchOrders,
  dutchProblem,
  FIX_WORDS,
  type Fix,
  sentDutch,
} from './dutch-state.ts';
import { useBestBacks } from './use-best-backs.ts';
import { dutchFailure, useDutch } from './use-dutch.ts';

const FIRST: DutchDraft = { fix: 'total', amountPaise: 1_000_00, chosen: new Set(), rest: false };

/**
 * Several runners for one total, or for one profit whichever of them wins. The stakes follow the odds until they are placed;
 * from then on they are what was sent, until there is an answer.
 */
export function DutchPane({ target, ladder }: { target: LadderTarget; ladder: Ladder }) {
  const [written, setDraft] = useState(FIRST);
  const live = useBestBacks(target, ladder);
  const { state, place, askAgain, giveUp, again } = useDutch(target.marketId);
  if (state.step === 'answered') return <DutchAnswers target={target} answers={state.answers} onAgain={again} />;
  const sent = state.step === 'choosing' ? null : state.sent.orders;
  const { draft, prices, dutch } =
    sent === null
      ? { draft: written, prices: live, dutch: dutchOfDraft(written, live) }
      : { ...sentDutch(sent), draft: { ...written, ...sentDutch(sent).draft } };
  const problem = sent === null ? (ladder.closed ?? dutchProblem(draft, prices, target)) : null;
  const busy = sent !== null;
  const failure = dutchFailure(state);
  const change = (changes: Partial<DutchDraft>) => setDraft({ ...written, ...changes });
  return (
    <form
      noValidate
      aria-label={t('Dutching')}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.step === 'unanswered') askAgain(state.sent);
        else if (dutch !== null && problem === null && !busy) place(dutchOrders(target, draft, prices, dutch));
      }}
      // A key that is held down places nothing a second time.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
    >
      <Fields draft={draft} busy={busy} onChange={change} />
      <DutchRunners
        runners={target.runners}
        prices={prices}
        stakes={new Map(dutch?.stakes.map(({ selection, stakePaise }) => [selection, stakePaise]))}
        chosen={draft.chosen}
        busy={busy}
        onChange={(chosen) => change({ chosen })}
      />
      <DutchResults runners={target.runners} draft={draft} prices={prices} dutch={dutch} />
      <Rest on={draft.rest} busy={busy} onChange={(rest) => change({ rest })} />
      {failure !== null && <Alert>{failure}</Alert>}
      {state.step === 'choosing' && state.givenUp && (
        <Alert tone="info">
          {t('The server knows nothing of those bets. They were not placed, and are given up.')}
        </Alert>
      )}
      {problem !== null && <Alert tone="info">{problem}</Alert>}
      <Button
        type="submit"
        look="primary"
        size="place"
        block
        loading={state.step === 'placing'}
        disabled={problem !== null || state.step === 'giving-up'}
      >
        {state.step === 'unanswered' || state.step === 'giving-up'
          ? t('Ask again')
          : placeLabel(draft.chosen.size, problem === null ? (dutch?.totalPaise ?? null) : null)}
        <EnterKey />
      </Button>
      {(state.step === 'unanswered' || state.step === 'giving-up') && (
        <SentBefore sent={state.sent} busy={state.step === 'giving-up'} onGiveUp={() => giveUp(state.sent)} />
      )}
    </form>
  );
}

type SentBeforeProps = { sent: SentOrders; busy: boolean; onGiveUp: () => void };

/** How old these bets are, and, when they may not be meant any more, the way out. */
function SentBefore({ sent, busy, onGiveUp }: SentBeforeProps) {
  const nowMs = useNow(10_000);
  return (
    <div className="grid gap-2 text-xs text-ink-3">
      <p>{t('Sent {when}, at the odds of that time.', { when: formatDateTime(sent.atMs) })}</p>
      {isLongAgo(sent, nowMs) && (
        <Button block loading={busy} onClick={onGiveUp}>
          {t('Give these bets up')}
        </Button>
      )}
    </div>
  );
}

type RestProps = { on: boolean; busy: boolean; onChange: (on: boolean) => void };

function Rest({ on, busy, onChange }: RestProps) {
  return (
    <div className="flex items-center gap-2.5 border-t border-line pt-2.5 text-xs">
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{t('Ask for what is not matched')}</b>
        <span className="block text-ink-3">
          {on
            ? t('On: what is not taken at once waits at its odds')
            : t('Off: each bet is matched at its price, or not at all')}
        </span>
      </span>
      <Switch label={t('Ask for what is not matched')} on={on} disabled={busy} onChange={onChange} />
    </div>
  );
}

function placeLabel(count: number, totalPaise: number | null): string {
  if (count < 2) return t('Place back bets');
  const act = tn(count, 'Place {count} back bet', 'Place {count} back bets');
  return totalPaise === null ? act : `${act} · ${formatPaise(totalPaise, { short: true })}`;
}

type FieldsProps = { draft: DutchDraft; busy: boolean; onChange: (changes: Partial<DutchDraft>) => void };

function Fields({ draft, busy, onChange }: FieldsProps) {
  const amount = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <div className="grid gap-1.5">
        <span className="text-xs font-medium text-ink-2">{t('Fix')}</span>
        {/* As high as the field beside it. */}
        <span className="flex h-12 items-center desktop:h-10">
          <Segmented<Fix>
            label={t('Fix')}
            value={draft.fix}
            onChange={(fix) => onChange({ fix })}
            options={[
              { value: 'total', label: t(FIX_WORDS.total) },
              { value: 'profit', label: t(FIX_WORDS.profit) },
            ]}
          />
        </span>
      </div>
      <StakeField
        ref={amount}
        label={t(FIX_WORDS[draft.fix])}
        value={draft.amountPaise}
        invalid={!Number.isFinite(draft.amountPaise)}
        disabled={busy}
        onChange={(amountPaise) => onChange({ amountPaise })}
      />
    </div>
  );
}

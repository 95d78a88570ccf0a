import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { type SlipPick, useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Kbd } from '../../shared/ui/Kbd.tsx';
import { useFreshLimits } from './figures/own-limits.ts';
import { usePlacing } from './placing/flights.ts';
import { shutForLock } from './placing/placing.ts';
import { SlipForm } from './SlipForm.tsx';
import { SlipSelection } from './SlipSelection.tsx';
import { t } from '../../shared/i18n/i18n.ts';

export type SlipPlace = 'rail' | 'drawer' | 'sheet';

/**
 * The bet slip, wherever the shell puts it: what was picked, price and stake, what it would bring, and the bet. The sheet of
 * a phone is as low as it can be: prices and position stay in sight over it.
 */
export default function Slip({ place }: { place: SlipPlace }) {
  const pick = useSlipDraft((draft) => draft.pick);
  const account = useSession((session) => session.account);
  const locked = account?.betLocked === true ? account : null;
  useFreshLimits();
  useEffect(() => {
    if (locked && pick) shutForLock(locked);
  }, [locked, pick]);
  if (!pick || locked) return null;
  return (
    <div className="flex min-h-0 flex-col">
      {place !== 'sheet' && <SlipHead />}
      <div className="px-4 pb-4 desktop:pb-3.5">
        <SlipSelection pick={pick}>{place === 'sheet' && <CloseButton />}</SlipSelection>
        <SlipForm key={keyOf(pick)} pick={pick} place={place} />
      </div>
    </div>
  );
}

/** A press on another cell is another bet: its fields start anew and the stake takes the focus. */
const keyOf = (pick: SlipPick): string => `${pick.eventId} ${pick.box.key} ${pick.priceHundredths} ${pick.line}`;

function SlipHead() {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
      <h2 className="flex-1 text-base font-semibold">{t('Bet slip')}</h2>
      <Kbd>Esc</Kbd>
      <CloseButton />
    </div>
  );
}

function CloseButton() {
  const close = useSlipDraft((draft) => draft.close);
  const held = usePlacing(({ placing }) => placing.step === 'placing' && !placing.unanswered);
  return (
    <IconButton label={t('Close bet slip')} disabled={held} onClick={close}>
      <X size={18} />
    </IconButton>
  );
}

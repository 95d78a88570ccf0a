import type { Role } from '@pavilion/contract';
import { useState } from 'react';
import type { AccountRef, CreditMode } from '../../../../shared/lib/back-office-overlays.ts';
import { Button } from '../../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../../shared/ui/overlay/Dialog.tsx';
import { tabIds, Tabs } from '../../../../shared/ui/Tabs.tsx';
import { subtitleOf } from '../account-words.ts';
import { CodeDialog } from '../../../../shared/form/CodeDialog.tsx';
import { CreditHistory } from './CreditHistory.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { TransferDone } from './TransferDone.tsx';
import { TransferForm } from './TransferForm.tsx';
import { type Done, type TransferState, useTransfer } from './use-transfer.ts';
import { later, t } from '../../../../shared/i18n/i18n.ts';
import { spoken } from '../../../../shared/i18n/spoken.ts';

const TABS_ID = 'credit';
const FORM_ID = 'credit-transfer';

type Tab = 'deposit' | 'withdraw' | 'history';
type TabItem = { value: Tab; label: string };
const TABS: Record<CreditMode, readonly TabItem[]> = {
  activity: [
    { value: 'deposit', label: later('Credit Deposit') },
    { value: 'withdraw', label: later('Credit Withdraw') },
    { value: 'history', label: later('Credit History') },
  ],
  deposit: [{ value: 'deposit', label: later('Deposit') }],
  withdraw: [{ value: 'withdraw', label: later('Withdraw') }],
};

export type CreditDialogProps = { viewer: Role; account: AccountRef; mode: CreditMode; onClose: () => void };

/** Points down to an account and back up, and what has moved so far. */
export default function CreditDialog({ viewer, account, mode, onClose }: CreditDialogProps) {
  const [tab, setTab] = useState<Tab>(mode === 'withdraw' ? 'withdraw' : 'deposit');
  const [done, setDone] = useState<Done | null>(null);
  const action = tab === 'withdraw' ? 'withdraw' : 'deposit';
  const transfer = useTransfer({ viewer, account, action, onDone: setDone });
  const { busy, toSelf } = transfer;
  const go = (chosen: Tab) => {
    if (busy) return;
    transfer.restart();
    setTab(chosen);
  };
  if (done) {
    const onHistory = () => {
      setDone(null);
      setTab('history');
    };
    return <TransferDone done={done} onClose={onClose} {...(mode === 'activity' ? { onHistory } : {})} />;
  }
  return (
    <Dialog
      title={t('Credit activity')}
      subtitle={subtitleOf(account)}
      busy={busy}
      onClose={onClose}
      foot={<Foot tab={tab} transfer={transfer} onClose={onClose} />}
    >
      <Tabs
        label={t('Credit')}
        id={TABS_ID}
        // Nobody takes points from itself: what a super admin has issued stays issued.
        items={spoken(TABS[mode].filter(({ value }) => !(toSelf && mode === 'activity' && value === 'withdraw')))}
        value={tab}
        onChange={go}
        className="-mx-[22px] px-2.5"
      />
      <div
        role="tabpanel"
        id={tabIds(TABS_ID, tab).panel}
        aria-labelledby={tabIds(TABS_ID, tab).tab}
        className="pt-3.5"
      >
        {tab === 'history' ? (
          <CreditHistory viewer={viewer} account={account} />
        ) : (
          <TransferForm id={FORM_ID} transfer={transfer} />
        )}
      </div>
      {transfer.askedForCode && (
        <CodeDialog
          words={
            toSelf
              ? t('{act} to yourself.', { act: transfer.words })
              : action === 'deposit'
                ? t('{act} to {name}.', { act: transfer.words, name: account.username })
                : t('{act} from {name}.', { act: transfer.words, name: account.username })
          }
          busy={busy}
          fault={transfer.outcome?.text ?? null}
          onConfirm={transfer.confirm}
          onCancel={transfer.cancelCode}
        />
      )}
    </Dialog>
  );
}

function Foot({ tab, transfer, onClose }: { tab: Tab; transfer: TransferState; onClose: () => void }) {
  const { busy, words } = transfer;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {tab === 'history' ? t('Close') : t('Cancel')}
      </Button>
      {tab !== 'history' && (
        <SubmitButton act="wallet.transfer" form={FORM_ID} busy={busy}>
          {words}
        </SubmitButton>
      )}
    </>
  );
}

import type { BackOfficeAccount, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { pointsMoved, type Settled, settleWithBank } from '../../shared/api/back-office/money/bank.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { waitsAs } from '../../shared/form/use-submit.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { customAmount, type BankDraft, faultOf, NO_DRAFT } from './bank-draft.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const FAILED = later('Unable to complete settlement.');

/** An order that waits for the transaction code. `fault`: why the last one was no good. */
export type Asking = { readonly row: BackOfficeAccount; readonly fault: string | null };

const isAboutCode = (error: unknown) => error instanceof ApiError && error.code.startsWith('TRANSACTION_CODE');

/** Why an order moved nothing; `waits`: it is an act under Approvals now. */
export type RowFault = { readonly text: string; readonly waits: string | null };

/** What is typed into the rows, and what is wrong with it. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, BankDraft>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, RowFault | null>>>({});
  const setFault = (id: string, fault: RowFault | null) => setFaults((all) => ({ ...all, [id]: fault }));
  return {
    draftOf: (id: string): BankDraft => drafts[id] ?? NO_DRAFT,
    setDraft: (id: string, draft: BankDraft): void => {
      setFault(id, null);
      setDrafts((all) => ({ ...all, [id]: draft }));
    },
    faultIn: (id: string): RowFault | null => faults[id] ?? null,
    setFault,
  };
}

/** The question for the code; an order that comes back answers that of its own row only. */
function useQuestion() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const now = useRef<Asking | null>(null);
  const ask = (next: Asking | null) => {
    now.current = next;
    setAsking(next);
  };
  const asksFor = (id: string | null): boolean => (now.current?.row.id ?? null) === id;
  return { asking, ask, asksFor, answered: (id: string) => asksFor(id) && ask(null) };
}

/** Which rows' orders are on their way: each row has one at a time, whatever the others do. */
function useFlights() {
  const flying = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const show = () => setBusy(new Set(flying.current));
  return {
    isBusy: (id: string): boolean => busy.has(id),
    /** False while the row has one already. */
    start: (id: string): boolean => {
      if (flying.current.has(id)) return false;
      flying.current.add(id);
      show();
      return true;
    },
    end: (id: string): void => {
      flying.current.delete(id);
      show();
    },
  };
}

const tellSettled = ({ message, amount }: Settled): void =>
  void toast('ok', t(message), t('{amount} came to your wallet.', { amount: formatPaise(paiseFromWire(amount)) }));

/**
 * The rows' drafts, the code that is remembered while the page is open, and the way to the server. Not `useSubmit`, which has one try at a time
 * and one place for what came of it: here each row has its own, and the one dialog that asks for the code sends for any of them.
 */
export function useSettlements(viewer: Role) {
  const queries = useQueryClient();
  const { draftOf, setDraft, faultIn, setFault } = useDrafts();
  const { asking, asksFor, ask, answered } = useQuestion();
  const flights = useFlights();
  // In memory, and gone with the page: a code is written down nowhere.
  const [code, setCode] = useState<string | null>(null);
  function failed(row: BackOfficeAccount, error: unknown): void {
    const text = errorText(error, FAILED);
    if (isAboutCode(error)) {
      setCode(null);
      // One question at a time: while another row asks, this one says in its own place what went wrong.
      if (asksFor(null) || asksFor(row.id)) ask({ row, fault: text });
      else setFault(row.id, { text, waits: null });
      return;
    }
    answered(row.id);
    const waits = waitsAs(error);
    // What was shown is not what would move: it is to be chosen again, from the new figures. What waits is asked for once.
    if (waits !== null || (error instanceof ApiError && error.code === 'AMOUNT_CHANGED')) setDraft(row.id, NO_DRAFT);
    setFault(row.id, { text, waits });
    // The figures that the order was made from may be old.
    pointsMoved(queries);
  }

  async function send(row: BackOfficeAccount, transactionCode: string, isTyped: boolean): Promise<void> {
    const draft = draftOf(row.id);
    if (draft.mode === null || !flights.start(row.id)) return;
    try {
      const reply = await settleWithBank(viewer, {
        ownerType: row.role,
        ownerId: row.id,
        mode: draft.mode,
        amount: customAmount(draft),
        transactionCode,
        requestId: draft.requestId,
      });
      // What was forgotten while the order was on its way stays forgotten.
      if (isTyped) setCode(transactionCode);
      answered(row.id);
      setDraft(row.id, NO_DRAFT);
      tellSettled(reply);
      pointsMoved(queries);
    } catch (error) {
      failed(row, error);
    } finally {
      flights.end(row.id);
    }
  }

  return {
    draftOf,
    setDraft,
    faultIn,
    isBusy: flights.isBusy,
    submit: (row: BackOfficeAccount): void => {
      const fault = faultOf(row, draftOf(row.id));
      setFault(row.id, fault === null ? null : { text: fault, waits: null });
      if (fault !== null) return;
      if (code === null) ask({ row, fault: null });
      else void send(row, code, false);
    },
    asking,
    confirm: (typed: string): void => {
      if (asking !== null) void send(asking.row, typed, true);
    },
    cancel: () => ask(null),
    remembers: code !== null,
    forget: () => setCode(null),
  };
}
export type Settlements = ReturnType<typeof useSettlements>;

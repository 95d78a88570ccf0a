import type { DeskAccount, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { pointsMoved, type Settled, settleWithBank } from '../../api/desk-bank.ts';
import { formatPaise, paiseFromWire } from '../../lib/format.ts';
import { toast } from '../../ui/toast.ts';
import { customAmount, type Draft, faultOf, NO_DRAFT } from './bank-draft.ts';

const FAILED = 'Unable to complete settlement.';

/** An order that waits for the transaction code. `fault`: why the last one was no good. */
export type Asking = { readonly row: DeskAccount; readonly fault: string | null };

const isAboutCode = (error: unknown) => error instanceof ApiError && error.code.startsWith('TRANSACTION_CODE');

/** What is typed into the rows, and what is wrong with it. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string | null>>>({});
  const setFault = (id: string, fault: string | null) => setFaults((all) => ({ ...all, [id]: fault }));
  return {
    draftOf: (id: string): Draft => drafts[id] ?? NO_DRAFT,
    setDraft: (id: string, draft: Draft): void => {
      setFault(id, null);
      setDrafts((all) => ({ ...all, [id]: draft }));
    },
    faultIn: (id: string): string | null => faults[id] ?? null,
    setFault,
  };
}

/** The rows' drafts, the code that is remembered while the page is open, and the way to the server. */
export function useSettlements(viewer: Role) {
  const queries = useQueryClient();
  const { draftOf, setDraft, faultIn, setFault } = useDrafts();
  const [asking, ask] = useState<Asking | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  // In memory, and gone with the page: a code is written down nowhere.
  const [code, setCode] = useState<string | null>(null);
  const flying = useRef(false);

  function failed(row: DeskAccount, error: unknown): void {
    const text = errorText(error, FAILED);
    if (isAboutCode(error)) {
      setCode(null);
      ask({ row, fault: text });
      return;
    }
    ask(null);
    setFault(row.id, text);
    // The figures that the order was made from may be old.
    pointsMoved(queries);
  }

  function settled(row: DeskAccount, reply: Settled): void {
    ask(null);
    setDraft(row.id, NO_DRAFT);
    toast('ok', reply.message, `${formatPaise(paiseFromWire(reply.amount))} came to your wallet.`);
    pointsMoved(queries);
  }

  async function send(row: DeskAccount, transactionCode: string): Promise<void> {
    const draft = draftOf(row.id);
    if (flying.current || draft.mode === null) return;
    flying.current = true;
    setBusyId(row.id);
    try {
      const reply = await settleWithBank(viewer, {
        ownerType: row.role,
        ownerId: row.id,
        mode: draft.mode,
        ...(draft.mode === 'custom' ? { amount: customAmount(draft) } : {}),
        transactionCode,
        requestId: draft.requestId,
      });
      setCode(transactionCode);
      settled(row, reply);
    } catch (error) {
      failed(row, error);
    } finally {
      flying.current = false;
      setBusyId(null);
    }
  }

  return {
    draftOf,
    setDraft,
    faultIn,
    busyId,
    submit: (row: DeskAccount): void => {
      const fault = faultOf(row, draftOf(row.id));
      setFault(row.id, fault);
      if (fault !== null) return;
      if (code === null) ask({ row, fault: null });
      else void send(row, code);
    },
    asking,
    confirm: (typed: string): void => {
      if (asking !== null) void send(asking.row, typed);
    },
    cancel: () => ask(null),
    remembers: code !== null,
    forget: () => setCode(null),
  };
}
export type Settlements = ReturnType<typeof useSettlements>;

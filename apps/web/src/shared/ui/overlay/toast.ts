import { create } from 'zustand';

export type ToastTone = 'ok' | 'warn' | 'bad';
export type ToastMessage = { id: number; tone: ToastTone; title: string; text?: string };

type ToastState = { toasts: readonly ToastMessage[] };

/** Look, section 4: 4 s, errors stay until they are closed, at most three. */
const SHOWN_MS = 4_000;
const MOST = 3;

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast and returns its id. Titles say what happened; the text, if any, is one line. */
export function toast(tone: ToastTone, title: string, text?: string): number {
  lastId += 1;
  const id = lastId;
  const message: ToastMessage = { id, tone, title, ...(text ? { text } : {}) };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, message].slice(-MOST) }));
  if (tone !== 'bad') window.setTimeout(() => dismissToast(id), SHOWN_MS);
  return id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
}

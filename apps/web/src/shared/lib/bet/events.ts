import { useEffect, useEffectEvent } from 'react';
import type { Overlay } from '../overlays.ts';

/** An address to come to, or what to lay over the page that one is on. */
export type AfterLogin = { readonly address?: string; readonly overlay?: Overlay };

/**
 * The few things that happen in one feature and matter in another. They travel as
 * events of the window, under their names.
 */
export type AppEvents = {
  /** A protected page or act was asked for by a guest; `after` is what to go on with after signing in. */
  'request-login': { reason?: string; after?: AfterLogin };
  /** A bet was placed, settled or removed: everything that shows bets reads them again. */
  'bets:updated': { eventId?: string };
  /** The player has read what was said of a bet that was placed. */
  'bet:read': Record<string, never>;
  /** Orders were sent and nothing was heard of them: the page finds out what became of them. */
  'orders:unanswered': Record<string, never>;
};

export function emit<K extends keyof AppEvents>(name: K, detail: AppEvents[K] = {}): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls `listener` for every such event while the component is mounted. */
export function useAppEvent<K extends keyof AppEvents>(name: K, listener: (detail: AppEvents[K]) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const receive = (event: Event) => {
      if (event instanceof CustomEvent) onEvent(event.detail);
    };
    window.addEventListener(name, receive);
    return () => window.removeEventListener(name, receive);
  }, [name]);
}

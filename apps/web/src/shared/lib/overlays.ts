import { create } from 'zustand';

/** What can lie over the page. One at a time: opening one closes the other, and Escape closes the one that is open. */
export type Overlay =
  | 'login'
  | 'demo'
  | 'change-password'
  | 'button-values'
  | 'odds-format'
  | 'notices'
  | 'shortcuts'
  | 'install'
  | 'my-bets'
  | 'menu'
  | 'account';

/** Whether it shows what belongs to an account: a guest is asked to log in for it, and it goes with the session. */
export const isOfAccount = (overlay: Overlay | null): boolean => overlay === 'my-bets' || overlay === 'account';

type OverlayState = { open: Overlay | null; show: (overlay: Overlay) => void; close: () => void };

export const useOverlays = create<OverlayState>()((set) => ({
  open: null,
  show: (overlay) => set({ open: overlay }),
  close: () => set({ open: null }),
}));

export const showOverlay = (overlay: Overlay): void => useOverlays.getState().show(overlay);
export const closeOverlay = (): void => useOverlays.getState().close();

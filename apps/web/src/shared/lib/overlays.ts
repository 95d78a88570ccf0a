import { create } from 'zustand';

/** What can lie over the page. One at a time: opening one closes the other, and Escape closes the one that is open. */
export type Overlay =
  | 'login'
  | 'demo'
  | 'change-password'
  | 'button-values'
  | 'shortcuts'
  | 'install'
  | 'my-bets'
  | 'menu'
  | 'account';

type OverlayState = { open: Overlay | null; show: (overlay: Overlay) => void; close: () => void };

export const useOverlays = create<OverlayState>()((set) => ({
  open: null,
  show: (overlay) => set({ open: overlay }),
  close: () => set({ open: null }),
}));

export const showOverlay = (overlay: Overlay): void => useOverlays.getState().show(overlay);
export const closeOverlay = (): void => useOverlays.getState().close();

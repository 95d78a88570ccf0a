const KEY = 'pavilion.popup';

/** An offer as it is now: changed content is another offer. */
export const popupSignature = (id: string, updatedAt: string | null): string => `${id} ${updatedAt ?? ''}`;

/** Whether an offer was closed in this browser session already; where nothing can be kept, it was not. */
export function wasPopupClosed(signature: string): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === signature;
  } catch {
    return false;
  }
}

export function rememberPopupClosed(signature: string): void {
  try {
    window.sessionStorage.setItem(KEY, signature);
  } catch {
    // It is shown again with the next page then.
  }
}

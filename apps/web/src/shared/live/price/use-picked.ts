import { useSlipDraft } from '../../lib/bet/slip-draft.ts';

/**
 * The box that the slip stands open on, where its key begins like this; its ring stays while the slip is open. A press draws the
 * row that it was in and the row that was picked before, and not the hundred others of the page.
 */
export const usePickedIn = (start: string): string | null =>
  useSlipDraft(({ pick }) => (pick?.box.key.startsWith(start) ? pick.box.key : null));

import type { BackOfficeHomePage, HomeSection } from '@pavilion/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { backOfficeHomePage, type HomeBody, saveHomePage } from '../../../shared/api/back-office/settings.ts';
import { keys } from '../../../shared/api/query-client.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { useKeepFromLeaving } from '../use-keep-from-leaving.ts';
import { bodyOf, changesBetween, type HomeDraft, draftOf, isLink, onTopOf, SECTIONS } from './home-draft.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

/** What is edited, and the save that it starts from. Without changes there is none: what others save is shown at once. */
type Editing = { base: BackOfficeHomePage; saved: HomeDraft; draft: HomeDraft };
/** The entry that a refusal is about. */
export type Blamed = { section: HomeSection; index: number; text: string };

/** Base64 of a save that the server takes (its limit is 12 MB), with room for the rest. */
const BODY_MOST = 11_500_000;
const TOO_MUCH = later('These images are too large to be saved together. Save some of them first.');
const WRONG_LINK = later('A link begins with https:// or with one / for a page of this site.');

function firstWrongLink(draft: HomeDraft): Blamed | null {
  for (const section of SECTIONS) {
    const index = draft[section].findIndex(({ linkUrl }) => !isLink(linkUrl));
    if (index >= 0) return { section, index, text: t(WRONG_LINK) };
  }
  return null;
}

/** The refused entry, where the server names one. */
function blamedBy(error: unknown): Blamed | null {
  if (!(error instanceof ApiError)) return null;
  const { field, entry } = error.detail;
  const section = SECTIONS.find((name) => name === field);
  return section && typeof entry === 'number' ? { section, index: entry, text: t(error.message) } : null;
}

/** What Back leaves behind is found again (decision 0052): it is kept beside what was loaded, until its account signs out. */
const KEPT = [...keys.mine, 'home-page-edited'] as const;

function useKeptEditing() {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(() => queries.getQueryData<Editing | null>(KEPT) ?? null);
  useEffect(() => {
    queries.setQueryDefaults(KEPT, { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(KEPT, editing);
  }, [queries, editing]);
  const giveUp = () => {
    // The page may be gone before the effect would run.
    queries.removeQueries({ queryKey: KEPT });
    setEditing(null);
  };
  /** The server has saved `sent`: what was edited meanwhile is kept, and starts from the answer. */
  const savedAs = (answer: BackOfficeHomePage, sent: HomeDraft) => {
    const after = (now: Editing | null): Editing | null =>
      now === null || changesBetween(sent, now.draft) === 0
        ? null
        : { base: answer, ...onTopOf(draftOf(answer), sent, now.draft) };
    queries.setQueryData(KEPT, after(queries.getQueryData<Editing | null>(KEPT) ?? null));
    setEditing(after);
  };
  return { editing, setEditing, giveUp, savedAs };
}

/** The home page under the editor's hands: edited here, saved as a whole. */
export function useHomeEditor() {
  const queries = useQueryClient();
  const loaded = useQuery(backOfficeHomePage);
  const { editing, setEditing, giveUp, savedAs } = useKeptEditing();
  const [blamed, setBlamed] = useState<Blamed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const base = editing?.base ?? loaded.data;
  const saved = editing?.saved ?? (base && draftOf(base));
  const draft = editing?.draft ?? saved;
  const changes = saved && draft ? changesBetween(saved, draft) : 0;

  const quiet = () => {
    setBlamed(null);
    setFailure(null);
  };
  const edit = (change: (draft: HomeDraft) => HomeDraft) => {
    quiet();
    setEditing((now) => {
      const from = now ?? (base && saved ? { base, saved, draft: saved } : null);
      return from && { ...from, draft: change(from.draft) };
    });
  };
  const saving = useMutation({
    mutationFn: ({ body }: { body: HomeBody; sent: HomeDraft }) => saveHomePage(body),
    onSuccess({ message, homePage }, { sent }) {
      queries.setQueryData(backOfficeHomePage.queryKey, homePage);
      savedAs(homePage, sent);
      toast('ok', message);
    },
    onError(error) {
      setBlamed(blamedBy(error));
      setFailure(errorText(error, later('Unable to save home page settings.')));
    },
  });
  const save = () => {
    if (!draft || !base) return;
    quiet();
    const wrong = firstWrongLink(draft);
    const body = bodyOf(draft, base.updatedAt);
    if (wrong) setBlamed(wrong);
    else if (JSON.stringify(body).length > BODY_MOST) setFailure(t(TOO_MUCH));
    else saving.mutate({ body, sent: draft });
  };
  const reload = async () => {
    quiet();
    giveUp();
    await loaded.refetch();
  };
  useKeepFromLeaving(changes > 0, giveUp);
  return { loaded, base, draft, changes, blamed, failure, edit, save, reload, saving: saving.isPending };
}

import type { HomeSection } from '@pavilion/contract';
import { useState } from 'react';
import { failureText } from '../../../shared/api/api-error.ts';
import { ListFailure } from '../../../shared/ui/list/ListFailure.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';
import { EntrySection } from './EntrySection.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { useHomeEditor } from './use-home-editor.ts';
import { type HomeEntry, SECTIONS } from './home-draft.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

/** As the look has them: news and pop-ups at the left, pictures at the right. */
const COLUMNS: readonly (readonly HomeSection[])[] = [
  ['newsTickers', 'popupOffers', 'menu'],
  ['banners', 'trending'],
];

/** The editor of the home page: four sections and the main menu, saved together. */
export function HomeTab() {
  const editor = useHomeEditor();
  const { loaded, draft, base, edit } = editor;
  // What was just moved, for screen readers.
  const [said, setSaid] = useState('');
  if (loaded.isError && !base) {
    const text = failureText(loaded.error, later('Unable to load home page settings.'));
    return <ListFailure text={text} onRetry={() => void loaded.refetch()} />;
  }
  if (!draft || !base) return <Loading />;
  const change = (section: HomeSection) => (entries: readonly HomeEntry[]) =>
    edit((now) => ({ ...now, [section]: entries }));
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3.5 desktop:grid-cols-2">
        {COLUMNS.map((names) => (
          <div key={names.join()} className="grid min-w-0 grid-cols-1 gap-3.5">
            {names.map((name) => (
              <EntrySection
                key={name}
                section={name}
                entries={draft[name]}
                blamed={editor.blamed?.section === name ? editor.blamed : null}
                onChange={change(name)}
                onSay={setSaid}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <SaveBar editor={editor} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={t('Loading home page settings')} className="grid gap-3.5 desktop:grid-cols-2">
      {SECTIONS.map((name) => (
        <div key={name} className="panel p-3.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="mt-4 h-11 w-full" />
          <Skeleton className="mt-2 h-11 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

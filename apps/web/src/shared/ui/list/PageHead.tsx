import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../i18n/i18n.ts';
import { useLayout } from '../../lib/browser/use-media.ts';
import { titleOf } from '../../lib/identity.ts';
import { offerPlace } from './filters-place.ts';

export type PageHeadProps = {
  title: string;
  /** Whose page it is now, said in the heading itself. */
  about?: string;
  /** What stands after the title: pills. */
  marks?: ReactNode;
  note?: ReactNode;
  /** Its acts are a few icons on a phone: they stand beside the title, and the note under both. */
  slim?: boolean;
  /** Where the page belongs: a link back. */
  before?: ReactNode;
  children?: ReactNode;
};

/** Title of a page (English words), what it is about, and its acts at the right. */
export function PageHead({ title, about, marks, note, slim = false, before, children }: PageHeadProps) {
  const narrow = useLayout() === 'mobile';
  const below = narrow && slim;
  const words = note !== undefined && <p className="min-h-5 text-sm text-ink-2 basis-full">{note}</p>;
  return (
    <header
      className={cx(
        'mb-3.5 flex flex-wrap gap-x-3 gap-y-2.5 max-[600px]:justify-end max-[600px]:gap-x-2.5',
        before ? 'items-end' : 'items-center',
        // As high as its acts, also before they are there.
        children !== undefined && 'min-h-9',
      )}
    >
      <title>{titleOf(t(title))}</title>
      {/* A long note takes lines of its own before what stands at the right does. */}
      <div className="min-w-0 max-[600px]:grow desktop:max-w-[60%]">
        {before}
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="title text-xl">
            {t(title)}
            {about && <span className="ml-2.5 font-sans text-base font-semibold text-ink-2">{about}</span>}
          </h1>
          {marks}
        </div>
        {!below && words}
      </div>
      {/* Where it is narrow the filters of a list fold under a button that stands here. */}
      <div className="ml-auto flex flex-wrap items-center gap-2.5 has-[>:only-child:empty]:hidden max-[600px]:contents">
        {narrow && <span ref={offerPlace} className="contents empty:hidden" />}
        {children}
      </div>
      {below && words}
    </header>
  );
}

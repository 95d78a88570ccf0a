import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { siteName } from '../../../shared/lib/identity.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type PrintedPageProps = {
  title: string;
  about?: string;
  note?: ReactNode;
  back: string;
  ready: boolean;
  children: ReactNode;
};

/** A page that is made for paper: on it stand only whose it is, its title and what it says. */
export function PrintedPage({ title, about, note, back, ready, children }: PrintedPageProps) {
  return (
    <>
      <PageHead
        title={title}
        {...(about !== undefined && { about })}
        note={note}
        before={
          <>
            <Link to={back} className="mb-1 inline-flex items-center gap-1 text-xs text-brand-text print:hidden">
              <ArrowLeft size={14} aria-hidden="true" />
              {t('Settlement Sheet')}
            </Link>
            <p className="hidden text-xs text-ink-2 print:block">{siteName()}</p>
          </>
        }
      >
        <Button look="primary" className="print:hidden" disabled={!ready} onClick={() => window.print()}>
          <Printer size={15} aria-hidden="true" />
          {t('Print')}
        </Button>
      </PageHead>
      {children}
    </>
  );
}

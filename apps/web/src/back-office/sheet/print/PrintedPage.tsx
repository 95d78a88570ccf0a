import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { formatDateTime, zoneName } from '../../../shared/lib/format/format.ts';
import { siteName } from '../../../shared/lib/identity.ts';
import { useNow } from '../../../shared/lib/browser/use-now.ts';
import { t } from '../../../shared/i18n/i18n.ts';

type PrintedPageProps = {
  title: string;
  about?: string;
  note?: ReactNode;
  back: string;
  ready: boolean;
  children: ReactNode;
};

const MINUTE_MS = 60_000;

/** A page for paper: on it stand only whose it is, when it was printed and in which zone its times are, its title and what it says. */
export function PrintedPage({ title, about, note, back, ready, children }: PrintedPageProps) {
  const now = useNow(MINUTE_MS);
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
            <p className="hidden text-xs text-ink-2 print:block">
              {siteName()} · {t('Printed {time}', { time: `${formatDateTime(now)} ${zoneName(now)}` })}
            </p>
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

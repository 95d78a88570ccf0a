import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import { t } from '../../shared/i18n/i18n.ts';

type SectionHeadProps = { title: string; tag?: ReactNode; action?: ReactNode };

/** The title of a section of the home page, with the way to the markets or another one. */
export function SectionHead({ title, tag, action }: SectionHeadProps) {
  return (
    <div className="mt-5 mb-2.5 flex items-center gap-2">
      <h2 className="title text-[17px] leading-[22px] whitespace-nowrap">{title}</h2>
      {tag}
      <span className="flex-1" />
      {action ?? (
        <Link to={paths.markets} className={buttonClass('ghost', 'sm')}>
          {t('View Markets')}
          <ArrowRight size={15} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** The title of a section of the home page, with the way to the markets. */
export function SectionHead({ title, tag }: { title: string; tag?: ReactNode }) {
  return (
    <div className="mt-5 mb-2.5 flex items-center gap-2">
      <h2 className="title text-[17px] leading-[22px] whitespace-nowrap">{title}</h2>
      {tag}
      <span className="flex-1" />
      <Link to={paths.markets} className={buttonClass('ghost', 'sm')}>
        View Markets
        <ArrowRight size={15} aria-hidden="true" />
      </Link>
    </div>
  );
}

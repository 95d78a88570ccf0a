import { lazy, type ReactNode, Suspense } from 'react';
import { cx } from '../../lib/cx.ts';

const MovingCarousel = lazy(() => import('./MovingCarousel.tsx'));

export type CarouselProps = {
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  className?: string;
};

/** One slide stands; several move, once the part that moves them has arrived. The box never changes its size. */
export function Carousel(props: CarouselProps) {
  const { label, slides, className } = props;
  const still = (
    <section
      aria-label={label}
      className={cx('relative isolate overflow-hidden rounded-card bg-oval-800 text-cream-100', className)}
    >
      {slides[0]?.content}
    </section>
  );
  if (slides.length < 2) return still;
  return (
    <Suspense fallback={still}>
      <MovingCarousel {...props} />
    </Suspense>
  );
}

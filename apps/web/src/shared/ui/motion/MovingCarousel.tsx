import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useReducedMotion } from '../../lib/browser/use-media.ts';
import type { CarouselProps } from './Carousel.tsx';
import { t } from '../../i18n/i18n.ts';

const EVERY_MS = 5_000;

/** Slides that move on by themselves, hold on hover and focus, and stand still for visitors who asked for less movement. */
export default function MovingCarousel({ label, slides, className }: CarouselProps) {
  const reduced = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: reduced ? 0 : 25 });
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!embla) return;
    const selected = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', selected);
    return () => {
      embla.off('select', selected);
    };
  }, [embla]);
  useEffect(() => {
    if (!embla || held || reduced || slides.length < 2) return;
    const timer = window.setInterval(() => embla.scrollNext(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [embla, held, reduced, slides.length]);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx('relative isolate overflow-hidden rounded-card bg-oval-800 text-cream-100', className)}
    >
      <div ref={viewport} className="h-full overflow-hidden">
        <div className="flex h-full">
          {slides.map((slide, at) => (
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${slides.length}`}
              inert={at !== index}
              className="h-full min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && <Arrows onPrevious={() => embla?.scrollPrev()} onNext={() => embla?.scrollNext()} />}
    </section>
  );
}

function Arrows({ onPrevious, onNext }: { onPrevious: () => void; onNext: () => void }) {
  const look =
    'grid size-8 touch place-items-center rounded-full border border-cream-100/28 bg-oval-900/72 text-cream-100 hover:bg-oval-900';
  return (
    <span className="absolute right-3.5 bottom-3.5 flex gap-1.5">
      <button type="button" aria-label={t('Previous')} onClick={onPrevious} className={look}>
        <ChevronLeft size={18} />
      </button>
      <button type="button" aria-label={t('Next')} onClick={onNext} className={look}>
        <ChevronRight size={18} />
      </button>
    </span>
  );
}

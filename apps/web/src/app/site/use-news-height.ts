import { useEffect } from 'react';

/**
 * Keeps `--news-h`, the height of the news bar that is still in view, on the document. The bar scrolls away with the
 * page; the rails under the sticky header take the room that it leaves.
 */
export function useNewsHeight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const bar = document.querySelector<HTMLElement>('[data-news]');
      // Without it, and until it is measured, the style sheet says how high it is (shell.css).
      if (bar) root.style.setProperty('--news-h', `${Math.max(0, bar.offsetHeight - window.scrollY)}px`);
      else root.style.removeProperty('--news-h');
    };
    const schedule = () => {
      if (frame === 0) frame = window.requestAnimationFrame(measure);
    };
    // The bar comes and goes with its content, which changes the height of the page.
    const observer = new ResizeObserver(schedule);
    observer.observe(document.body);
    window.addEventListener('scroll', schedule, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', schedule);
      window.cancelAnimationFrame(frame);
    };
  }, []);
}

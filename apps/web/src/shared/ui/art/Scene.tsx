import { cx } from '../../lib/cx.ts';
import band from './scenes/band.svg';
import hero from './scenes/hero.svg';
import strip from './scenes/strip.svg';

const FILES = { hero, strip, band };

/**
 * A drawn view of the ground behind a banner: `hero` 808 x 264 for home, `strip` 808 x 104 for markets and login,
 * `band` 808 x 100 for an event. It fills its parent, which must be positioned and isolated.
 */
export function Scene({ view, className }: { view: keyof typeof FILES; className?: string }) {
  return (
    <img
      src={FILES[view]}
      alt=""
      draggable={false}
      className={cx('absolute -z-10', className ?? 'inset-0 size-full')}
    />
  );
}

import { cx } from '../../lib/cx.ts';
import band from './scenes/band.svg';
import hero from './scenes/hero.svg';
import strip from './scenes/strip.svg';
import { glyphOf, type SportGlyph } from './SportIcon.tsx';

const FILES = { hero, strip, band };

/** Sports that are drawn on another one's ground. */
const GROUNDS: Partial<Readonly<Record<SportGlyph, string>>> = {
  greyhound: 'horse',
  volleyball: 'any',
  darts: 'any',
  boxing: 'any',
};

/** At its own size in the upper right corner, fainter to the foot and on a phone: names and figures stand on it. */
const BEHIND_FIGURES =
  'top-0 h-[104px] w-[808px] max-w-none opacity-15 mask-b-from-20% mask-b-to-100% desktop:opacity-20';

/** The winning post would stand behind the star, as if that were chosen: the course goes on beyond the edge, and ends before the clock. */
const edgeOf = (sport: string): string =>
  /^(horse|greyhound)$/.test(glyphOf(sport)) ? '-right-16 mask-r-from-68% mask-r-to-82%' : 'right-0';

/**
 * A drawn view of the ground behind a banner: `hero` 808 x 264 for home, `strip` 808 x 104 for markets and login,
 * `band` 808 x 100 for an event. With a sport it is that sport's ground, quiet under a band's figures. It fills its parent,
 * which must be positioned and isolated.
 */
export function Scene({
  view,
  sport = '',
  className,
}: {
  view: keyof typeof FILES;
  sport?: string;
  className?: string;
}) {
  return (
    <img
      src={fileOf(view, sport)}
      alt=""
      // The largest thing of many first pictures: not behind the scripts.
      fetchPriority="high"
      draggable={false}
      className={cx(
        'absolute -z-10',
        className ?? (view === 'band' && sport !== '' ? cx(BEHIND_FIGURES, edgeOf(sport)) : 'inset-0 size-full'),
      )}
    />
  );
}

/** A sport's ground is a file of its own, read where it is shown. */
function fileOf(view: keyof typeof FILES, sport: string): string {
  const glyph = glyphOf(sport);
  // The banner of cricket is the house itself.
  if (sport === '' || view === 'hero' || (view === 'strip' && glyph === 'cricket')) return FILES[view];
  return `/art/scenes/${GROUNDS[glyph] ?? glyph}.svg`;
}

/** A rectangle in the window, in CSS pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
/** Where the top left corner of the notices stands. */
export type ToastPlace = { left: number; top: number };

/** So much stays free between notices and what they must not cover. */
const GAP_PX = 6;
const STEP_PX = 12;
/** A place further to the side is further from where notices are looked for than one above. */
const SIDEWAYS = 3;

const boxAt = ({ left, top }: ToastPlace, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** How many square pixels of the obstacles would lie under the box, with its gap. */
function covered(box: Box, obstacles: readonly Box[]): number {
  let sum = 0;
  for (const { left, top, right, bottom } of obstacles) {
    const width = Math.min(right, box.right + GAP_PX) - Math.max(left, box.left - GAP_PX);
    const height = Math.min(bottom, box.bottom + GAP_PX) - Math.max(top, box.top - GAP_PX);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}

/** Whether notices of this size may stand at the place. */
export const isFree = (place: ToastPlace, size: Size, obstacles: readonly Box[]): boolean =>
  covered(boxAt(place, size), obstacles) === 0;

/**
 * The place inside `room` nearest to `home` at which nothing is covered; where there is none, the one at which the least
 * is. Places above come before places at the side.
 */
export function nearestFree(home: ToastPlace, size: Size, room: Box, obstacles: readonly Box[]): ToastPlace {
  const found: { place: ToastPlace; away: number }[] = [];
  for (let left = home.left; left >= room.left; left -= STEP_PX)
    for (let top = home.top; top >= room.top; top -= STEP_PX)
      found.push({ place: { left, top }, away: home.top - top + SIDEWAYS * (home.left - left) });
  found.sort((one, other) => one.away - other.away);
  let best = home;
  let least = Number.POSITIVE_INFINITY;
  for (const { place } of found) {
    const sum = covered(boxAt(place, size), obstacles);
    if (sum === 0) return place;
    if (sum < least) [best, least] = [place, sum];
  }
  return best;
}

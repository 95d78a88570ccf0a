import { colourAt, numberOf } from '../../lib/event/colours.ts';

/** What is drawn on the body of a jacket, in the second colour; plain has nothing. */
const PATTERNS: readonly string[] = [
  '',
  'M9 13.500h14v4H9zM9 21.500h14v4H9zM9 29h14v2H9z',
  'M11 10.200h2.500V31H11zM14.750 9h2.500v22h-2.500zM18.500 9.500H21V31h-2.500z',
  'M9 14.500 16 20l7-5.500v4.200L16 24.200 9 18.700zM9 23.500 16 29l7-5.500v4L18.500 31h-5L9 27.500z',
  'M9.300 12.500 12.500 9.500 23 25.500V31h-1.500z',
  'm16 10 4 5.200-4 5.200-4-5.200zM16 20.800l4 5.100-4 5.100-4-5.100z',
  'M10.300 14a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM17.700 14a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM14 19.500a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM10.300 25a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM17.700 25a2 2 0 1 1 4 0 2 2 0 0 1-4 0z',
  'M9 11 13 9h3v11H9zM16 20h7v11h-7z',
  'M16 9h3l4 2v20h-7z',
  'm16 13 2.100 4.500 4.900.6-3.600 3.400.9 4.900-4.300-2.400-4.300 2.400.9-4.900L9 18.100l4.900-.6z',
  'M9 18.500h14v5H9z',
  'M9.500 11.500 11.200 10 23 27.500V31h-1.200zM22.500 11.500 20.800 10 9 27.500V31h1.200z',
];

const BODY = 'M10.400 10.200 13 9h6l2.600 1.200L23 11v20H9V11z';
const SLEEVES =
  'M10.400 10.200 7.600 11.500 3.200 22.500l4.200 1.700L9 20.500V11zM21.600 10.200l2.800 1.300 4.400 11-4.200 1.700L23 20.500V11z';
const OUTLINE =
  'M10.400 10.200 7.600 11.500 3.200 22.500l4.200 1.700L9 20.500V31h14V20.500l1.600 3.700 4.200-1.700-4.400-11-2.800-1.300L19 9h-6z';
const CAP = 'M11.400 6.600a4.700 4.900 0 0 1 9.300-.6l2.900.6z';

/** Pattern and colours that belong to a name: the body and what is on it differ, sleeves and cap take one of the two. */
function silkOf(name: string) {
  const number = numberOf(name);
  const at = number % 14;
  const body = colourAt(at);
  const second = colourAt(at + 1 + (Math.floor(number / 14) % 13));
  return {
    pattern: PATTERNS[Math.floor(number / 182) % PATTERNS.length] ?? '',
    body,
    second,
    sleeves: number & 0x1000000 ? second : body,
    cap: number & 0x2000000 ? second : body,
  };
}

/**
 * A jacket and cap for a runner, drawn from its name, so that it is the same everywhere: something to follow by eye, no claim
 * that the stable's own colours are these. Number and name stand beside it.
 */
export function Silk({ name, size = 30, className }: { name: string; size?: number; className?: string }) {
  const { pattern, body, second, sleeves, cap } = silkOf(name);
  const line = { stroke: 'currentColor', strokeOpacity: 0.45, strokeWidth: 0.9, strokeLinejoin: 'round' } as const;
  return (
    <svg
      width={size}
      height={Math.round((size * 32) / 28)}
      viewBox="2 0 28 32"
      aria-hidden="true"
      className={className ?? 'shrink-0'}
    >
      <path d={SLEEVES} fill={sleeves} />
      <path d={BODY} fill={body} />
      {pattern !== '' && <path d={pattern} fill={second} />}
      <path d={OUTLINE} fill="none" {...line} />
      <path d={CAP} fill={cap} {...line} />
    </svg>
  );
}

import { numberOf, pairOf } from '../../lib/event/colours.ts';

const SHIELD = 'M2 2h16v9c0 5-3.500 7.700-8 9.500C5.500 18.700 2 16 2 11z';
/** What the second colour covers, inside of the shield. */
const CHARGES: readonly string[] = [
  'M10 2h8v9c0 5-3.500 7.700-8 9.500z',
  'M2 8h16v3c0 .9-.1 1.700-.3 2.500H2.300A10 10 0 0 1 2 11z',
  'M2.600 14 10 7l7.400 7a10 10 0 0 1-1.900 3L10 11.800 4.500 17a10 10 0 0 1-1.900-3z',
  'M2 2h8v8H2zM10 10h8v1c0 5-3.500 7.700-8 9.500z',
  'M7.500 2h5v17.300q-1.200.7-2.500 1.200-1.300-.5-2.500-1.200z',
  'M2 2h4.500L18 12.500c-.3 1.700-1 3-1.900 4.200L2 4z',
];

/** A competition's crest, drawn from its name: to find it again by eye, no claim that it is the league's own. */
export function Crest({ name, size = 16, className }: { name: string; size?: number; className?: string }) {
  const [field, charge] = pairOf(name);
  return (
    <svg
      width={size}
      height={Math.round(size * 1.1)}
      viewBox="0 0 20 22"
      aria-hidden="true"
      className={className ?? 'shrink-0'}
    >
      <path d={SHIELD} fill={field} />
      <path d={CHARGES[numberOf(`${name} crest`) % CHARGES.length]} fill={charge} />
      <path d={SHIELD} fill="none" stroke="currentColor" strokeOpacity=".5" />
    </svg>
  );
}

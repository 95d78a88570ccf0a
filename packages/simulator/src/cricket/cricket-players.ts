import { hash } from '../random.ts';

/** Initials and surnames are put together at random; nobody is meant. */
const INITIALS = 'ABDEFGHJKLMNPRSTV';
const SURNAMES: readonly string[] = [
  'Ambrel',
  'Bhandor',
  'Calvane',
  'Dessik',
  'Elmore-Rao',
  'Farnaby',
  'Ghoshwin',
  'Hallam',
  'Iravane',
  'Jethwin',
  'Kelmarsh',
  'Lomane',
  'Maruvan',
  'Nandrik',
  'Orpington',
  'Pravane',
  'Quillane',
  'Rathwell',
  'Sundrik',
  'Tavish',
  'Umrao',
  'Vellore',
  'Wendrey',
  'Yashwell',
];

/** The eleven of a side in batting order, the same in all its matches. */
export function elevenOf(side: string): string[] {
  let word = 11;
  for (let i = 0; i < side.length; i += 1) word = hash(word, side.charCodeAt(i));
  const from = word % SURNAMES.length;
  // Steps that share no factor with 24 pass every surname before one comes again.
  const step = [1, 5, 7, 11, 13, 17, 19, 23][(word >>> 8) % 8] ?? 1;
  return Array.from({ length: 11 }, (_, place) => {
    const surname = SURNAMES[(from + place * step) % SURNAMES.length] ?? '';
    return `${INITIALS[hash(word, place) % INITIALS.length] ?? 'A'} ${surname}`;
  });
}

import type { TextsByPlace } from '../desk.ts';

/** The layout of the back office (specification 2, section 2; specification 3, section 2). */
export default {
  Sidebar: ['Dashboard'],
} satisfies TextsByPlace;

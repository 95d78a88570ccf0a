/** Line drawings of empty states that are always at hand: an empty ground, a receipt, a broken wicket for errors. */
const DRAWINGS = {
  ground: (
    <>
      <path d="M4 64h124" opacity=".5" />
      <path d="M42 64V40h48v24M36 40 66 20l30 20M66 20V10l8 3-8 3" />
      <circle cx="66" cy="33" r="3.5" />
      <path d="M50 64V48M58 64V48M66 64V48M74 64V48M82 64V48" />
      <path
        d="M8 64v-7M15 64v-7M22 64v-7M29 64v-7M103 64v-7M110 64v-7M117 64v-7M124 64v-7M6 60h26M100 60h26"
        opacity=".7"
      />
    </>
  ),
  receipt: (
    <>
      <path d="M44 8h44v60l-7-5-7.5 5-7.5-5-7.5 5-7.5-5-7 5z" />
      <path d="M53 22h26M53 31h18M53 46h10M72 46h7" opacity=".6" />
      <path d="M18 68h16M98 68h16" opacity=".4" />
    </>
  ),
  wicket: (
    <>
      <path d="M8 66h116" opacity=".5" />
      <path d="M30 66 44 26h44l14 40" opacity=".35" />
      <path d="M52 66V40M66 66V40M80 66V40" />
      <path d="M50 37h12M86 30l-11 5" />
      <circle cx="98" cy="58" r="5" />
    </>
  ),
};

/**
 * Others are files that are read where they are shown: a fixture list without fixtures, a star for what is marked, a glass for
 * what was not found, a ball over the fence for what is not there, a gate that is shut.
 */
const FILES = ['fixtures', 'star', 'glass', 'fence', 'gate'] as const;

export type EmptyArt = keyof typeof DRAWINGS | (typeof FILES)[number];

const isFile = (art: EmptyArt): art is (typeof FILES)[number] => FILES.some((file) => file === art);

export function EmptyDrawing({ art }: { art: EmptyArt }) {
  if (isFile(art)) {
    // The colour of the text, where the drawing has lines.
    return (
      <span
        aria-hidden="true"
        className="mb-2.5 block h-[76px] w-[132px] bg-ink-3"
        style={{ mask: `url(/art/empty/${art}.svg) center / contain no-repeat` }}
      />
    );
  }
  return (
    <svg
      viewBox="0 0 132 76"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="mb-2.5 h-[76px] w-[132px] text-ink-3"
    >
      {DRAWINGS[art]}
    </svg>
  );
}

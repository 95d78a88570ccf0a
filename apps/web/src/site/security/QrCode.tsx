import { encode } from 'uqr';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** Dark modules on white in either theme: scanners expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[168px] shrink-0 rounded-card bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatPaise, paiseFromWire } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { RailSection } from '../RailSection.tsx';
import { useRotation } from './Rotator.tsx';

const EVERY_MS = 2_200;
const SHOWN = 3;

type Winner = { readonly user: string; readonly amount: number; readonly date: string };

/** `ra•••07`: enough to know oneself by, too little for others. Names that come masked stay as they are. */
export function maskName(name: string): string {
  const trimmed = name.trim();
  if (/[•*]/.test(trimmed)) return trimmed;
  return trimmed.length < 5 ? `${trimmed.slice(0, 1)}•••` : `${trimmed.slice(0, 2)}•••${trimmed.slice(-2)}`;
}

/** Three winners at a time, moving up one by one. */
export function WinnerAnnouncement({ items }: { items: readonly Winner[] }) {
  const [held, setHeld] = useState(false);
  const [first] = useRotation(items.length > SHOWN ? items.length : 0, EVERY_MS, held);
  const shown = Array.from({ length: Math.min(SHOWN, items.length) }, (_, row) => (first + row) % items.length);
  return (
    <RailSection title={t('Winner Announcement')} onHold={setHeld}>
      <ul className="-mt-1.5">
        {shown.map((at, place) => {
          const winner = items[at];
          // The place is part of the key: who moves up fades in anew, and nothing on the page shifts.
          return winner && <WinnerRow key={`${place} ${winner.user} ${winner.date}`} winner={winner} />;
        })}
      </ul>
    </RailSection>
  );
}

function WinnerRow({ winner }: { winner: Winner }) {
  return (
    <li className="grid h-11 grid-cols-[28px_1fr_auto] items-center gap-2.5 border-t border-line first:border-t-0 motion-safe:animate-fade-in">
      <span className="grid size-7 place-items-center rounded-full bg-accent-soft text-accent">
        <Trophy size={15} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b className="block truncate leading-[17px] font-semibold">{maskName(winner.user)}</b>
        <span className="num block text-xs leading-[15px] text-ink-3">{dayOf(winner.date)}</span>
      </span>
      <b className="num font-semibold text-profit">{formatPaise(paiseFromWire(winner.amount))}</b>
    </li>
  );
}

function dayOf(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isFinite(ms) ? formatDay(ms) : '';
}

import type { MarketKind } from '@pavilion/betting';
import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { RULES } from './rules.ts';

const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }));

/** How the market settles, one click away from its title. */
export function MarketRules({ title, kind }: { title: string; kind: MarketKind }) {
  const [open, setOpen] = useState(false);
  const { heading, lines } = RULES[kind];
  return (
    <>
      <IconButton
        size="sm"
        label={`Rules of ${title}`}
        onClick={() => setOpen(true)}
        className="text-ink-3 hover:text-ink"
      >
        <Info size={15} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Dialog title={`${title}: rules`} size="login" onClose={() => setOpen(false)}>
            <p className="font-semibold">{heading}</p>
            <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-ink-2">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

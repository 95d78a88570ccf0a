import { useLayoutEffect, useRef, useState } from 'react';
import { later, t } from '../../shared/i18n/i18n.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

const STEPS = [
  {
    title: later('Press a price'),
    text: later('Blue backs: you win if it happens. Pink lays: you win if it does not.'),
  },
  {
    title: later('Read the slip before you place'),
    text: later('It says what you can win, what you risk, and what every result pays.'),
  },
  {
    title: later('Follow your bets'),
    text: later('My Bets holds every bet with its receipt. Cash out ends one early, at the price of the moment.'),
  },
] as const;

/** Three things to know, one after the other; over the rail on a wide screen, over the foot of the page on a phone. */
export default function Tour({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLElement>(null);
  // The end of the page can be scrolled clear of it.
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (main === null || box.current === null) return;
    main.style.marginBottom = `${box.current.offsetHeight + 16}px`;
    return () => {
      main.style.marginBottom = '';
    };
  }, []);
  const step = STEPS[at];
  if (step === undefined) return null;
  const last = at === STEPS.length - 1;
  return (
    <section
      ref={box}
      aria-label={t('First steps')}
      className="fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-30 rounded-card border border-line-2 bg-surface-3 p-3.5 shadow-2 desktop:inset-x-auto desktop:bottom-3 desktop:left-3 desktop:w-[232px] low:right-auto low:bottom-2 low:left-[calc(68px+env(safe-area-inset-left))] low:w-[280px]"
    >
      <div aria-live="polite">
        <h2 className="font-semibold">{t(step.title)}</h2>
        <p className="mt-1 text-sm text-ink-2">{t(step.text)}</p>
      </div>
      <div className="mt-3 flex items-center gap-2">
        <span aria-hidden="true" className="flex flex-1 gap-1.5">
          {STEPS.map(({ title }, dot) => (
            <i key={title} className={cx('size-1.5 rounded-full', dot === at ? 'bg-accent' : 'bg-line-ctl')} />
          ))}
        </span>
        {!last && (
          <Button look="ghost" size="sm" onClick={onEnd}>
            {t('Skip')}
          </Button>
        )}
        <Button look="primary" size="sm" onClick={() => (last ? onEnd() : setAt(at + 1))}>
          {last ? t('Got it') : t('Next')}
        </Button>
      </div>
    </section>
  );
}

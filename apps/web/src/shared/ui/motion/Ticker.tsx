import { useReducedMotion } from '../../lib/browser/use-media.ts';

export type TickerProps = { label: string; messages: readonly string[] };

/** 6 s per message, at least 12 s for the whole round. */
export const tickerSeconds = (messages: number): number => Math.max(12, messages * 6);

/**
 * Messages that run by from right to left, holding on hover and focus. The list is drawn twice so that the round has no
 * seam; the second copy is hidden from screen readers. With less movement asked for it is a list that can be scrolled.
 */
export function Ticker({ label, messages }: TickerProps) {
  const still = useReducedMotion();
  const seconds = tickerSeconds(messages.length);
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus holds the ticker and lets the keyboard scroll it
      tabIndex={0}
      role="marquee"
      aria-label={label}
      className="group no-scrollbar min-w-0 flex-1 overflow-hidden -outline-offset-2 [mask-image:linear-gradient(90deg,#000_94%,transparent)] motion-reduce:overflow-x-auto"
    >
      <div
        style={{ animationDuration: `${seconds}s` }}
        className="flex w-max min-w-full group-hover:[animation-play-state:paused] group-focus:[animation-play-state:paused] motion-safe:animate-ticker"
      >
        <Messages messages={messages} />
        {!still && <Messages messages={messages} copy />}
      </div>
    </div>
  );
}

function Messages({ messages, copy = false }: { messages: readonly string[]; copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined} className="flex min-w-[100vw] shrink-0 gap-11 pr-11 motion-reduce:min-w-0">
      {messages.map((message) => (
        <li key={message} className="whitespace-nowrap">
          {message}
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { type EmptyArt, EmptyDrawing } from '../art/EmptyDrawing.tsx';

export type EmptyStateProps = {
  /** ground for "nothing here", receipt for "no bets", wicket for an error; the others by what is missing. */
  art?: EmptyArt;
  title: string;
  help?: ReactNode;
  /** One action, if there is a way on. */
  action?: ReactNode;
  /** An error is announced; an empty list is not. */
  alert?: boolean;
  /** It stands for a whole page, so its sentence is the page's title. */
  page?: boolean;
};

/** A drawing, a sentence, help and one action, where a list has nothing to show. */
export function EmptyState({ art = 'ground', title, help, action, alert = false, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div role={alert ? 'alert' : undefined} className="flex flex-col items-center gap-1 px-5 py-7 text-center">
      <EmptyDrawing art={art} />
      <Title className="text-base font-semibold">{title}</Title>
      {help && <p className="max-w-[290px] text-ink-2">{help}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

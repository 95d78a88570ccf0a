import { Component, type ReactNode } from 'react';
import { Button } from '../shared/ui/form/Button.tsx';
import { EmptyState } from '../shared/ui/list/EmptyState.tsx';
import { t } from '../shared/i18n/i18n.ts';

type Props = {
  children: ReactNode;
  /** What it holds lies over the page: where that fails the page stays, and a note at its foot leads on. */
  over?: boolean;
};

/**
 * Keeps a fault in one part of the page from taking the rest down; what failed says so and can be tried again. Most of all where
 * a newer build has taken the files of a page that was open before.
 */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page could not be drawn.', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const title = t('This part could not be shown.');
    const help = t('Reload the page to get the newest version.');
    const action = <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>;
    if (!this.props.over) return <EmptyState alert art="wicket" title={title} help={help} action={action} />;
    return (
      <div
        role="alert"
        className="panel fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-[480px] items-center gap-3 px-4 py-3 shadow-2 desktop:bottom-5"
      >
        <p className="min-w-0 flex-1 text-sm">
          <b className="block font-semibold">{title}</b>
          <span className="text-ink-2">{help}</span>
        </p>
        {action}
      </div>
    );
  }
}

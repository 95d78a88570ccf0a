import { Component, type ReactNode } from 'react';
import { Button } from '../shared/ui/form/Button.tsx';
import { EmptyState } from '../shared/ui/list/EmptyState.tsx';
import { t } from '../shared/i18n/i18n.ts';

type Props = { children: ReactNode };

/** Keeps a fault in one part of the page from taking the rest down; what failed says so and can be tried again. */
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
    return (
      <EmptyState
        alert
        art="wicket"
        title={t('This part could not be shown.')}
        help={t('Reload the page to get the newest version.')}
        action={<Button onClick={() => window.location.reload()}>{t('Reload')}</Button>}
      />
    );
  }
}

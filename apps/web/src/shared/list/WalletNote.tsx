import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { type WalletState, walletWarningText } from '../lib/format/wallet-warning.ts';

export type WalletNoteProps = {
  /** Whose wallet the page is about, as soon as it is known. */
  of: { username: string; wallet: WalletState } | undefined;
  /** Stands before either, where there is room. */
  about?: ReactNode;
  /** The room of the longer one, so that nothing below is moved. */
  className: string;
  children: ReactNode;
};

/** The words under a title, or in their place what is wrong with the wallet. */
export function WalletNote({ of, about, className, children }: WalletNoteProps) {
  const warning = of === undefined ? null : walletWarningText(of.username, of.wallet);
  return (
    <span className={cx('block', className)}>
      {about && <span className={cx(warning !== null && 'max-[600px]:hidden print:inline!')}>{about} </span>}
      {warning === null ? (
        children
      ) : (
        <span
          role="alert"
          className={cx('font-medium print:hidden', of?.wallet.warning === 'negative' ? 'text-danger' : 'text-warn')}
        >
          <TriangleAlert size={15} aria-hidden="true" className="mr-1 mb-0.5 inline" />
          {warning}
        </span>
      )}
    </span>
  );
}

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

export type AlertTone = 'bad' | 'warn' | 'info' | 'ok';

const TONES: Record<AlertTone, { className: string; Icon: typeof Info }> = {
  bad: { className: 'bg-danger-soft text-danger', Icon: CircleAlert },
  warn: { className: 'bg-warn-soft text-warn', Icon: TriangleAlert },
  info: { className: 'bg-info-soft text-info', Icon: Info },
  ok: { className: 'bg-profit-soft text-profit', Icon: CircleCheck },
};

/** A line that says what happened, where it happened. Errors are announced at once, the rest politely. */
export function Alert({
  tone = 'bad',
  children,
  className,
}: {
  tone?: AlertTone;
  children: ReactNode;
  className?: string;
}) {
  const { className: colours, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2.5 rounded-[8px] px-3 py-2.5 text-sm', colours, className)}
    >
      <Icon size={18} className="shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { keys } from '../../shared/api/query-client.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { Select } from '../../shared/ui/form/Select.tsx';

const CHOICES = [15, 30, 45, 60, 120] as const;

/** How often the player hears how long it has played and what that has brought. */
export function ReminderCard({ everyMinutes }: { everyMinutes: number | null }) {
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const choose = (value: string) =>
    run('reminder', later('Unable to change the reminder.'), async () => {
      const chosen = CHOICES.find((minutes) => String(minutes) === value) ?? null;
      queries.setQueryData(keys.limits, await call('PUT', '/api/limits/reminder', { body: { everyMinutes: chosen } }));
    });
  const options = [
    { value: '', label: t('Never') },
    ...CHOICES.map((minutes) => ({ value: String(minutes), label: tn(minutes, '{count} minute', '{count} minutes') })),
  ];
  return (
    <section aria-labelledby="reminder-title" className="panel flex flex-wrap items-center gap-3 p-4 desktop:px-5">
      <div className="min-w-[220px] flex-1">
        <h2 id="reminder-title" className="text-base font-semibold">
          {t('Reminder')}
        </h2>
        <p className="mt-0.5 text-ink-2">{t('Every so often a dialog with the time played and your net result.')}</p>
      </div>
      <Select
        aria-labelledby="reminder-title"
        options={options}
        disabled={busy !== null}
        value={everyMinutes === null ? '' : String(everyMinutes)}
        onChange={(event) => void choose(event.target.value)}
        className="w-40"
      />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api/client.ts';
import { limitsQuery, type SessionPlay } from '../../shared/api/session/limits.ts';
import { signOut } from '../../shared/api/session/session.ts';
import { paths } from '../../shared/address/paths.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { dueReminder } from './due-reminder.ts';

/** Which reminder of which session was answered last, so that a reload does not show it again, nor another tab. */
const ANSWERED_KEY = 'pavilion.reminder';
const LOOK_EVERY_MS = 20_000;

/** Every so many minutes of a session: how long it has lasted, and what it has brought. */
export default function SessionReminder() {
  const { data } = useQuery(limitsQuery);
  const { play, answer } = useReminder(data?.reminderMinutes ?? null);
  return play && <Reminder play={play} onAnswer={answer} />;
}

type Shown = { play: SessionPlay; mark: string };

function useReminder(everyMinutes: number | null) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (everyMinutes === null) return;
    let here = true;
    const look = async () => {
      const play = await call('GET', '/api/limits/session', {}).catch(() => null);
      if (!here || play === null) return;
      const mark = dueReminder(play, everyMinutes);
      if (mark !== null && mark !== readStored(ANSWERED_KEY)) setShown({ play, mark });
    };
    void look();
    const timer = window.setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      here = false;
      window.clearInterval(timer);
    };
  }, [everyMinutes]);
  return {
    play: everyMinutes === null ? null : (shown?.play ?? null),
    answer: () => {
      if (shown) writeStored(ANSWERED_KEY, shown.mark);
      setShown(null);
    },
  };
}

function Reminder({ play, onAnswer }: { play: SessionPlay; onAnswer: () => void }) {
  const navigate = useNavigate();
  const minutes = Math.floor((Date.parse(play.now) - Date.parse(play.signedInAt)) / 60_000);
  const figures = [
    { label: t('Time played'), value: timeText(minutes) },
    { label: t('Net result'), value: formatPaise(paiseFromWire(play.net), { sign: 'always' }) },
    { label: t('Staked'), value: formatPaise(paiseFromWire(play.staked)) },
    { label: t('Bets'), value: String(play.bets) },
  ];
  const leave = (act: () => void) => () => {
    onAnswer();
    act();
  };
  return (
    <Dialog
      alert
      title={t('Your session so far')}
      size="login"
      onClose={onAnswer}
      foot={
        <>
          <Button look="ghost" onClick={leave(() => void signOut())}>
            {t('Logout')}
          </Button>
          <Button onClick={leave(() => void navigate(paths.responsible))}>{t('My limits')}</Button>
          <Button look="primary" onClick={onAnswer}>
            {t('Go on')}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="rounded-card bg-sunken px-3 py-2.5">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="num text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = tn(minutes % 60, '{count} minute', '{count} minutes');
  return hours === 0 ? rest : `${tn(hours, '{count} hour', '{count} hours')} ${rest}`;
}

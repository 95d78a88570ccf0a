import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PushDevice, pushQuery, tellNoLonger, type Wanted } from '../../shared/api/session/push.ts';
import { keys } from '../../shared/api/query-client.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Switch } from '../../shared/ui/form/Switch.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { DoneDialog } from '../../shared/ui/overlay/DoneDialog.tsx';
import { hindrance, turnOff, turnOn } from './device.ts';
import { ownDeviceId } from './own-device.ts';

const HINDRANCES = {
  unable: later(
    'This browser cannot show notices while the site is closed. On an iPhone, add the site to the home screen first.',
  ),
  off: later('Notices to devices are not set up on this site.'),
  blocked: later('Notices of this site are blocked in the settings of this browser.'),
} as const;

const ROWS = [
  {
    name: 'settled',
    label: later('Settled bets'),
    note: later('When a market with a bet of yours has its result, and when a question about a bet is answered.'),
  },
  { name: 'alerts', label: later('Price alerts'), note: later('When odds come to a figure that you asked for.') },
  {
    name: 'amounts',
    label: later('With amounts'),
    note: later('Says odds and what was won or lost. Whoever sees the screen reads it.'),
  },
] as const;

const OFF: Wanted = { settled: false, alerts: false, amounts: false };
const FAILED = later('Unable to change the notices.');

/** What this device is told while the site is closed, off at first; and the other devices of the account that are told. */
export default function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery(pushQuery);
  const queries = useQueryClient();
  const { busy, run } = useAct<'settled' | 'alerts' | 'amounts' | 'other'>();
  const [hinders, setHindered] = useState(hindrance);
  const isOff = data?.publicKey === null;
  const hindered = isOff ? 'off' : hinders;
  const own = isOff ? undefined : data?.devices.find(({ id }) => id === ownDeviceId());
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.push });
  const change = (name: keyof Wanted, on: boolean) =>
    run(name, FAILED, async () => {
      if (typeof data?.publicKey !== 'string') return;
      const { settled, alerts, amounts } = own ?? OFF;
      const next: Wanted = { settled, alerts, amounts, [name]: on };
      if (next.settled || next.alerts) {
        const told = await turnOn(data.publicKey, next);
        if (!told) setHindered(hindrance());
      } else if (own) await turnOff(own.id);
      await readAgain();
    });
  const forget = (id: string) =>
    run('other', FAILED, async () => {
      await tellNoLonger(id);
      await readAgain();
    });
  return (
    <DoneDialog title={t('Notices on this device')} onClose={onClose}>
      <div className="mb-3 grid gap-2 empty:hidden">
        {hindered !== null && <Alert tone="info">{t(HINDRANCES[hindered])}</Alert>}
        {isError && <Alert>{t('Unable to read the notices.')}</Alert>}
      </div>
      <ul>
        {ROWS.map(({ name, label, note }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-3 first:pt-1 last:border-b-0">
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{t(label)}</b>
              <span className="block text-sm text-ink-2">{t(note)}</span>
            </span>
            <Switch
              label={t(label)}
              on={own?.[name] ?? false}
              saving={busy === name}
              disabled={busy !== null || data === undefined || hindered !== null || (name === 'amounts' && !own)}
              onChange={(on) => void change(name, on)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        {t('Notices come while you are signed in on this device, also when the site is closed. Signing out ends them.')}
      </p>
      <Others
        devices={(data?.devices ?? []).filter(({ id }) => id !== own?.id)}
        busy={busy !== null}
        onForget={forget}
      />
    </DoneDialog>
  );
}

type OthersProps = { devices: readonly PushDevice[]; busy: boolean; onForget: (id: string) => unknown };

function Others({ devices, busy, onForget }: OthersProps) {
  if (devices.length === 0) return null;
  return (
    <section aria-label={t('Other devices')} className="mt-4">
      <h3 className="caps mb-1.5">{t('Other devices')}</h3>
      <ul className="grid gap-1.5">
        {devices.map(({ id, createdAt }) => (
          <li key={id} className="flex items-center gap-3 text-sm">
            <span className="num min-w-0 flex-1 truncate">
              {t('Told since {time}', { time: formatDateTime(Date.parse(createdAt)) })}
            </span>
            <Button size="sm" disabled={busy} onClick={() => void onForget(id)}>
              {t('Turn off')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.ts';
import { resetPlatform, systemSettings } from '../../shared/api/back-office/settings.ts';
import { refreshAccount } from '../../shared/api/session/session.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const PROMPT = later('This will permanently remove all records from the platform. Are you sure you want to continue?');

const GOES = [
  later('Agents and users with everything about them: sessions, limits, favourites, requests'),
  later('Bets, positions, cash-outs and withdrawals'),
  later('The whole ledger: every wallet that stays is empty afterwards, and the books begin at zero'),
];
const STAYS = [
  later('Super admins with their passwords, codes and second steps'),
  later('The audit log, with a row that says what was removed and by whom'),
  later('These settings, the home page, and sports, events and results as the feed told them'),
];

/** Clears the platform, after a question. Never in a live environment. */
export function ResetTab() {
  const queries = useQueryClient();
  const { data } = useQuery(systemSettings);
  const reset = useMutation({
    mutationFn: resetPlatform,
    // What any page has read is not there any more.
    onSuccess: () => Promise.all([queries.invalidateQueries(), refreshAccount().catch(() => undefined)]),
  });
  const isLive = data?.environment === 'live';
  const { removed } = reset.data ?? {};
  return (
    <SettingsPart title={t('System Reset')} help={t('Removes what people did on this platform. It cannot be undone.')}>
      <div className="grid gap-3.5 desktop:grid-cols-2">
        <List title={t('Removed for good')} items={GOES} />
        <List title={t('Kept')} items={STAYS} />
      </div>
      {isLive && (
        <Alert tone="warn" className="mt-3.5">
          {t('Platform data is never cleared in the live environment.')}
        </Alert>
      )}
      {reset.isError && (
        <Alert className="mt-3.5">{errorText(reset.error, later('Unable to reset platform data.'))}</Alert>
      )}
      {reset.data && removed && (
        <Alert tone="ok" className="mt-3.5">
          {t(reset.data.message)}
          <span className="block text-xs">
            {t('Removed: {agents} agents, {users} users, {bets} bets, {transfers} transfers', {
              agents: formatCount(removed.agents),
              users: formatCount(removed.users),
              bets: formatCount(removed.bets),
              transfers: formatCount(removed.transfers),
            })}
          </span>
        </Alert>
      )}
      <div className="mt-4 flex justify-end border-t border-line pt-3.5">
        <Button
          look="danger"
          disabled={isLive || data === undefined}
          loading={reset.isPending}
          onClick={() => window.confirm(t(PROMPT)) && reset.mutate()}
        >
          <Trash2 size={16} aria-hidden="true" />
          {t('Reset platform data')}
        </Button>
      </div>
    </SettingsPart>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="rounded-ctl border border-line bg-sunken px-3.5 py-3">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 pl-4">
        {items.map((item) => (
          <li key={item}>{t(item)}</li>
        ))}
      </ul>
    </div>
  );
}

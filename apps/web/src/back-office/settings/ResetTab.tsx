import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.ts';
import { resetPlatform, systemSettings } from '../../shared/api/back-office/settings.ts';
import { refreshAccount } from '../../shared/api/session/session.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SettingsPart } from './SettingsPart.tsx';

const PROMPT = 'This will permanently remove all records from the platform. Are you sure you want to continue?';

const GOES = [
  'Agents and users with everything about them: sessions, limits, favourites, requests',
  'Bets, positions, cash-outs and withdrawals',
  'The whole ledger: every wallet that stays is empty afterwards, and the books begin at zero',
];
const STAYS = [
  'Super admins with their passwords, codes and second steps',
  'The audit log, with a row that says what was removed and by whom',
  'These settings, the home page, and sports, events and results as the feed told them',
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
    <SettingsPart title="System Reset" help="Removes what people did on this platform. It cannot be undone.">
      <div className="grid gap-3.5 desktop:grid-cols-2">
        <List title="Removed for good" items={GOES} />
        <List title="Kept" items={STAYS} />
      </div>
      {isLive && (
        <Alert tone="warn" className="mt-3.5">
          Platform data is never cleared in the live environment.
        </Alert>
      )}
      {reset.isError && <Alert className="mt-3.5">{errorText(reset.error, 'Unable to reset platform data.')}</Alert>}
      {reset.data && removed && (
        <Alert tone="ok" className="mt-3.5">
          {reset.data.message}
          <span className="block text-xs">
            Removed: {formatCount(removed.agents)} agents, {formatCount(removed.users)} users,{' '}
            {formatCount(removed.bets)} bets, {formatCount(removed.transfers)} transfers
          </span>
        </Alert>
      )}
      <div className="mt-4 flex justify-end border-t border-line pt-3.5">
        <Button
          look="danger"
          disabled={isLive || data === undefined}
          loading={reset.isPending}
          onClick={() => window.confirm(PROMPT) && reset.mutate()}
        >
          <Trash2 size={16} aria-hidden="true" />
          Reset platform data
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
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

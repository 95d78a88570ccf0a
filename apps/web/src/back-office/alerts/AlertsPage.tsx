import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, CheckCheck, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import {
  acknowledgeAlerts,
  ALERTS,
  type AlertSettings,
  alertSettings,
  alerts,
  assignAlert,
} from '../../shared/api/back-office/risk/alerts.ts';
import { readAll } from '../../shared/api/paged-list.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useRoomBeside } from '../../shared/lib/browser/use-media.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { reasonWord } from '../../shared/lib/alert-words.ts';
import { choice, rowsOf, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { type Fields, ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { ALERT_BRIEF, ALERT_FILE, alertColumns } from './alert-columns.tsx';
import { REASON } from './alert-filters.ts';
import { MuteDialog } from './MuteDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Alerts');
const RULES = {
  state: choice('open', { open: later('Open'), mine: later('Mine'), muted: later('Muted'), all: later('All') }),
  reason: REASON,
  rows: rowsOf('25'),
} as const;
const FIELDS: Fields<typeof RULES> = [
  { as: 'segmented', name: 'state', label: later('State') },
  { as: 'select', name: 'reason', label: later('Why') },
];

/** What can be done about alerts: one act at a time, and every list of them is read again. */
function useAlertActs() {
  const queries = useQueryClient();
  const { busy, run } = useAct<string>();
  const act = (name: string, failed: string, make: () => Promise<{ message: string }>) =>
    void run(name, failed, async () => {
      const { message } = await make();
      await queries.invalidateQueries({ queryKey: ALERTS });
      return message;
    });
  return {
    busy,
    acknowledge: (name: string, ids: readonly string[]) =>
      act(name, later('Unable to acknowledge.'), () => acknowledgeAlerts(ids)),
    assign: (id: string, assigneeId: string | null) =>
      act(id, later('Unable to assign.'), () => assignAlert(id, assigneeId)),
  };
}

/** What the desk should look at, why, and who has it. */
export default function AlertsPage() {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const list = useList(filters, useQuery(alerts.page(filter, filters.paging)));
  const settings = useQuery(alertSettings());
  const { busy, acknowledge, assign } = useAlertActs();
  const roomy = useRoomBeside();
  const beside = useMay('alert.rules') && roomy;
  const file = useFileExport('alerts', async () =>
    fileOf(TITLE, null, ALERT_FILE, await readAll((paging) => alerts.read(filter, paging))),
  );
  const open = (list.rows ?? []).filter(({ acknowledged }) => acknowledged === null).map(({ id }) => id);
  const columns = alertColumns({
    staff: settings.data?.staff ?? [],
    busy,
    onAcknowledge: (id) => acknowledge(id, [id]),
    onAssign: assign,
  });
  return (
    <>
      <ListHead
        title={TITLE}
        note={t('What to look at, why, and who has it.')}
        list={list}
        file={file}
        refresh={false}
        more={
          <>
            <ActButton
              act="alert.acknowledge"
              disabled={open.length === 0}
              loading={busy === 'all'}
              onClick={() => acknowledge('all', open)}
            >
              <CheckCheck size={16} aria-hidden="true" />
              {t('Acknowledge page')}
            </ActButton>
            {settings.data && <Settings settings={settings.data} withRules={!beside} />}
          </>
        }
      />
      <div className={cx(beside && 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3.5')}>
        <div>
          <ListFilters of={filters} fields={FIELDS} />
          <List
            label={TITLE}
            wideTable
            list={list}
            columns={columns}
            brief={ALERT_BRIEF}
            rowKey={({ id }) => id}
            failed={later('Unable to load the alerts.')}
            empty={later('Nothing to look at.')}
            help={later('What the rules name appears here by itself.')}
          />
        </div>
        {beside && settings.data && <RulesPanel rules={settings.data.rules} />}
      </div>
    </>
  );
}

/** What is muted, which is said, and the rules where they do not stand beside the list, each behind its button. */
function Settings({ settings: { rules, mutes }, withRules }: { settings: AlertSettings; withRules: boolean }) {
  const [dialog, setDialog] = useState<'rules' | 'mute' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ActButton act="alert.mute" onClick={() => setDialog('mute')}>
        <BellOff size={16} aria-hidden="true" />
        {mutes.length === 0
          ? t('Mute')
          : t('Muted: {reasons}', {
              reasons: mutes.map(({ reason }) => (reason === null ? t('all') : reasonWord(reason))).join(', '),
            })}
      </ActButton>
      {withRules && (
        <ActButton act="alert.rules" onClick={() => setDialog('rules')}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('Rules')}
        </ActButton>
      )}
      {dialog === 'rules' && <RulesDialog rules={rules} onClose={close} />}
      {dialog === 'mute' && <MuteDialog mutes={mutes} onClose={close} />}
    </>
  );
}

import type { AgentLedger, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ledger } from '../../shared/api/back-office/money/ledger.ts';
import { readWhole } from '../../shared/api/paged-list.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { AgentChoice } from '../../shared/form/AgentChoice.tsx';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { type AddressFilters, choice, DAY, ID, rowsOf, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { WalletNote } from '../../shared/list/WalletNote.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { LEDGER_BRIEF, LEDGER_COLUMNS } from './ledger-columns.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  agent: { ...ID, view: 'kept' },
  type: choice('all', { all: later('All'), transfer: later('Points'), bet: later('Shares') }),
  from: DAY,
  to: DAY,
  rows: rowsOf('50'),
} as const;
type Filters = AddressFilters<typeof RULES>;

/** What moved in an agent's own wallet, and who stands at the other end (docs/back-office.md). */
export default function LedgerPage() {
  const viewer = useSession((session) => session.role);
  const filters = useAddressFilters(RULES);
  return viewer && <Ledger viewer={viewer} filters={filters} />;
}

function Ledger({ viewer, filters }: { viewer: Role; filters: Filters }) {
  const { agent: agentId, type, from, to } = filters.values;
  const filter = { type, from, to };
  const isChosen = viewer === 'agent' || agentId !== '';
  const lines = ledger(viewer, agentId);
  const asked = useQuery(lines.page(filter, filters.paging));
  const data = isChosen ? asked.data : undefined;
  const list = useList(filters, { ...asked, data });
  const file = useFileExport('agent-ledger', async () => {
    const { first, rows } = await readWhole((paging) => lines.read(filter, paging));
    return fileOf('Agent Ledger', first.agent.username, LEDGER_COLUMNS, rows);
  });
  const chosen = agentId === '' ? null : { id: agentId, username: data?.agent.username ?? '' };
  return (
    <>
      <ListHead
        title={viewer === 'agent' ? later('My Ledger') : later('Agent Ledger')}
        {...(data && { about: data.agent.username })}
        note={
          <WalletNote
            of={data && { username: data.agent.username, wallet: data.wallet }}
            className="min-h-5 max-[1024px]:min-h-10 max-[600px]:min-h-15"
          >
            {viewer === 'agent'
              ? t('Every movement of your own wallet, with who stands at the other end.')
              : t('Every movement of the agent’s own wallet, with who stands at the other end.')}
          </WalletNote>
        }
        list={list}
        file={file}
        refresh={isChosen}
      />
      <ListFilters
        of={filters}
        inSight={
          viewer !== 'agent' && (
            <AgentChoice viewer={viewer} chosen={chosen} onChange={(id) => filters.set({ agent: id })} />
          )
        }
        fields={[{ as: 'segmented', name: 'type', label: later('Type') }, { as: 'days' }]}
      />
      {isChosen && list.error === null && <Wallet ledger={data} />}
      {isChosen ? (
        <List
          wideTable
          label={later('Agent Ledger')}
          list={list}
          columns={LEDGER_COLUMNS}
          brief={LEDGER_BRIEF}
          rowKey={({ id }) => id}
          failed={later('Unable to load the ledger.')}
          empty={later('Nothing has moved in this wallet.')}
          advice={later('Choose days to see older movements.')}
        />
      ) : (
        <section className="panel">
          <EmptyState art="receipt" title={t('Choose an agent to see its ledger.')} />
        </section>
      )}
    </>
  );
}

/** Its figures have their place before they come. */
function Wallet({ ledger }: { ledger: AgentLedger | undefined }) {
  const wallet = ledger?.wallet;
  const money = (rupees: number | undefined, tone?: 'result') => (
    <Money paise={rupees === undefined ? null : paiseFromWire(rupees)} symbol={false} {...(tone && { tone })} />
  );
  return (
    <section className="panel mb-3 overflow-hidden" aria-label={t('Wallet')}>
      <SumStrip
        title={t('Wallet')}
        sums={[
          { label: t('CR'), value: money(wallet?.credit) },
          { label: t('Client (P/L)'), value: money(wallet?.clientPL, 'result') },
          { label: t('Points'), value: money(wallet?.balance) },
          { label: t('Available'), value: money(wallet?.available) },
          { label: t('Minimum'), value: money(wallet?.minimum === 0 ? undefined : wallet?.minimum) },
        ]}
      />
    </section>
  );
}

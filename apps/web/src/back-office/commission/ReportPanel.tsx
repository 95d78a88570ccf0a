import type { CommissionReport, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readWhole } from '../../shared/api/paged-list.ts';
import {
  agentsWithTerms,
  commissionReport,
  type CommissionReportFilter,
} from '../../shared/api/back-office/money/commission.ts';
import { houseZoneName, paiseFromWire } from '../../shared/lib/format/format.ts';
import { type AddressFilters, choice, DAY, ID, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { AccountPicker } from '../../shared/ui/form/AccountPicker.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { reportBrief, reportColumns } from './report-columns.tsx';
import { nameOf } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  from: DAY,
  to: DAY,
  by: choice('agent', { agent: later('By agent'), kind: later('By kind') }),
  agent: ID,
} as const;
const ROWS = 50;

/** What players, agents and the house gained in a period. Every row, and every column with its sum, comes to zero. */
export function ReportPanel({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES, ROWS);
  const { agent: agentId, ...values } = filters.values;
  const by = viewer === 'agent' ? 'kind' : values.by;
  const filter: CommissionReportFilter = { ...values, by, agentId };
  const asked = useQuery(commissionReport(viewer).page(filter, filters.paging));
  const { data } = asked;
  const list = useList(filters, asked);
  const period = { from: data?.from ?? '', to: data?.to ?? '' };
  const columns = reportColumns(viewer, by, period);
  const file = useFileExport('commission', async () => {
    const { first, rows } = await readWhole((paging) => commissionReport(viewer).read(filter, paging));
    return fileOf('Commission and partnership', `${first.from} to ${first.to}`, columns, rows);
  });
  const isHouse = viewer !== 'agent';
  return (
    <>
      <ListFilters
        of={filters}
        fields={[
          isHouse && { as: 'segmented', name: 'by', label: later('Rows') },
          isHouse && <AgentFilter key="agent" filters={filters} data={data} />,
          { as: 'days', shown: period },
          <div key="files" className="flex gap-2.5 desktop:ml-auto desktop:self-end">
            <ExportButtons file={file} disabled={!list.total} />
          </div>,
        ]}
      />
      {data && data.total > 0 && list.error === null && <Totals totals={data.totals} />}
      <List
        onlyIfMore
        wideTable
        label={later('Report')}
        list={list}
        columns={columns}
        brief={reportBrief(viewer, by)}
        rowKey={({ id }) => id}
        failed={later('Unable to load the report.')}
        empty={later('Nothing was settled in this period.')}
      />
      <p className="mt-2 text-xs text-ink-2">
        {t(
          'By the day on which a result was paid or taken back ({zone}). Players + agent + house is zero in every row.',
          { zone: houseZoneName() },
        )}
      </p>
    </>
  );
}

function Totals({ totals }: { totals: CommissionReport['totals'] }) {
  const money = (amount: number) => <Money paise={paiseFromWire(amount)} tone="result" />;
  return (
    <section className="panel mb-3 overflow-hidden" aria-label={t('Totals')}>
      <SumStrip
        title={t('Totals')}
        sums={[
          { label: t('Gross result'), value: money(totals.gross) },
          { label: t('Commission'), value: <Money paise={paiseFromWire(totals.commission)} /> },
          { label: t('Players'), value: money(totals.players) },
          { label: t('Agents'), value: money(totals.agents) },
          { label: t('House'), value: money(totals.house) },
        ]}
      />
    </section>
  );
}

type FilterProps = { filters: AddressFilters<typeof RULES>; data: CommissionReport | undefined };

/** One agent, or all of them. */
function AgentFilter({ filters, data }: FilterProps) {
  const [search, setSearch] = useState('');
  const found = useQuery(agentsWithTerms(search, { page: 1, limit: 25 }));
  const { agent: id } = filters.values;
  const options = (found.data?.items ?? []).map((one) => ({ id: one.id, label: nameOf(one) }));
  const known = data?.items.find(({ agent }) => agent?.id === id)?.agent;
  const label = options.find((option) => option.id === id)?.label ?? (known ? nameOf(known) : t('Agent {id}', { id }));
  return (
    <AccountPicker
      label={t('Agent')}
      all={t('All agents')}
      className="desktop:w-[220px]"
      chosen={id === '' ? null : { id, label }}
      options={options}
      loading={found.isFetching}
      error={found.isError ? t('Unable to load agents.') : undefined}
      onSearch={setSearch}
      onChange={(option) => filters.set({ agent: option?.id ?? '' })}
    />
  );
}

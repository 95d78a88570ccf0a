import type { InheritedHouseLimits } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/api/api-error.ts';
import { houseLimits, type LimitList } from '../../shared/api/back-office/house-limits.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useMay } from '../../shared/api/session/staff.ts';
import { choice, useAddressFilters } from '../../shared/list/address-filters.ts';
import { DataTable } from '../../shared/ui/list/DataTable.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { LIMIT_BRIEF, limitColumns } from './limit-columns.tsx';
import { amountText, FIGURE_WORDS, figuresOf, type LevelRow, rowsEverywhere, rowsOfSome, wordOf } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

const RULES = {
  view: {
    ...choice('everywhere', { everywhere: later('Platform, sports and kinds'), some: later('Markets and accounts') }),
    view: 'kept',
  },
} as const;

/** What the house takes, level by level (docs/back-office.md); of an agent, what it takes of its own users. */
export default function LimitsPage() {
  const viewer = useSession((session) => session.role);
  const list = useQuery({ ...houseLimits(viewer ?? 'agent'), enabled: viewer !== null });
  if (viewer === null) return null;
  return (
    <>
      <PageHead
        slim
        title={later('Limits')}
        note={
          viewer === 'agent'
            ? t('What is taken from your users. Of each figure the strictest limit counts.')
            : t(
                'What the house takes. A bet is under all levels it belongs to at once; of each figure the strictest counts.',
              )
        }
      />
      {list.isError ? (
        <ListFailure
          text={failureText(list.error, later('Unable to load the limits.'))}
          onRetry={() => void list.refetch()}
        />
      ) : viewer === 'agent' ? (
        <OfAgent list={list.data} />
      ) : (
        <OfHouse list={list.data} />
      )}
    </>
  );
}

const keyOf = ({ scope, key }: LevelRow): string => `${scope}/${key}`;

function OfHouse({ list }: { list: LimitList | undefined }) {
  const mayChange = useMay('house-limit.set');
  const { values, set } = useAddressFilters(RULES);
  const { tab, panel } = tabIds('limits', values.view);
  const everywhere = values.view === 'everywhere';
  const rows = list && (everywhere ? rowsEverywhere(list.items, list.sports) : rowsOfSome(list.items));
  return (
    <>
      <Tabs
        id="limits"
        label={t('Limits')}
        items={spoken(RULES.view.options)}
        value={values.view}
        onChange={(view) => set({ view })}
        className="mb-3.5"
      />
      <div role="tabpanel" id={panel} aria-labelledby={tab}>
        <DataTable
          label={t('Limits')}
          tight
          wideTable
          columns={limitColumns(mayChange)}
          brief={LIMIT_BRIEF}
          rows={rows}
          rowKey={keyOf}
          empty={
            <EmptyState
              title={t('No market or account has limits of its own.')}
              help={t('They are set in the market’s Limits and in the account’s profile.')}
            />
          }
        />
      </div>
    </>
  );
}

function OfAgent({ list }: { list: LimitList | undefined }) {
  const mayChange = useMay('house-limit.set');
  const rows = list && rowsOfSome(list.items).filter(({ scope }) => scope === 'client');
  return (
    <>
      {list?.inForce && <InForce inForce={list.inForce} />}
      <h2 className="title mb-2 text-base">{t('Stricter for one user')}</h2>
      <DataTable
        label={t('Limits of users')}
        tight
        wideTable
        columns={limitColumns(mayChange, figuresOf('client'))}
        brief={LIMIT_BRIEF}
        rows={rows}
        rowKey={keyOf}
        empty={
          <EmptyState
            title={t('No user has limits of its own.')}
            help={t('They are set in the user’s profile, in the User List.')}
          />
        }
      />
    </>
  );
}

/** What holds for every user of the agent; its own word about one of them can only be stricter. */
function InForce({ inForce }: { inForce: InheritedHouseLimits }) {
  return (
    <section className="panel mb-4 overflow-hidden" aria-label={t('For all your users')}>
      <SumStrip
        title={t('All users')}
        sums={figuresOf('platform').map((figure) => {
          const found = inForce[figure];
          return {
            label: t(FIGURE_WORDS[figure].label),
            value:
              found === null
                ? '–'
                : `${amountText(found.amount)} · ${found.scope === 'agent' ? t('set for you') : wordOf(found)}`,
          };
        })}
      />
    </section>
  );
}

import { useSession } from '../../shared/api/session/session.ts';
import { choice, useAddressFilters } from '../../shared/list/address-filters.ts';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { AgentsList } from './AgentsList.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { TermsPanel } from './TermsPanel.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

const RULES = {
  view: { ...choice('terms', { terms: later('Terms'), report: later('Report') }), view: 'kept' },
  /** Whose terms are open: an agent's id, or `all` for everybody's. */
  terms: { fallback: '', allowed: (value: string) => /^(\d{1,16}|all)$/.test(value), view: 'kept' },
} as const;

/** What is agreed with agents, and what came of it (docs/back-office.md). An agent reads its own. */
export default function CommissionPage() {
  const viewer = useSession((session) => session.role);
  const { values, set } = useAddressFilters(RULES);
  if (viewer === null) return null;
  const { tab, panel } = tabIds('commission', values.view);
  return (
    <>
      <PageHead
        slim
        title={later('Commission')}
        note={
          viewer === 'agent'
            ? t('Your share of the book, the commission of your users, and what both came to.')
            : t('Commission by agent and kind of market, and each agent’s share of the book.')
        }
      />
      <Tabs
        id="commission"
        label={t('Commission and partnership')}
        items={spoken(RULES.view.options)}
        value={values.view}
        onChange={(view) => set({ view })}
        className="mb-3.5"
      />
      <div role="tabpanel" id={panel} aria-labelledby={tab}>
        {values.view === 'report' ? (
          <ReportPanel viewer={viewer} />
        ) : viewer === 'agent' || values.terms !== '' ? (
          <TermsPanel viewer={viewer} of={values.terms} onBack={() => set({ terms: '' })} />
        ) : (
          <AgentsList onOpen={(terms) => set({ terms })} />
        )}
      </div>
    </>
  );
}

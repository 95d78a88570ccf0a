import { useState } from 'react';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { ApiBehaviourTab } from './ApiBehaviourTab.tsx';
import { HomeTab } from './home/HomeTab.tsx';
import { IdentityTab } from './identity/IdentityTab.tsx';
import { ResetTab } from './ResetTab.tsx';
import { SystemTab } from './SystemTab.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

const TABS = [
  { value: 'system', label: later('System') },
  { value: 'api', label: later('API Behaviour') },
  { value: 'home', label: later('Home Page') },
  { value: 'identity', label: later('Identity') },
  { value: 'reset', label: later('System Reset') },
] as const;
const RULES = { tab: { fallback: 'system', allowed: TABS.map(({ value }) => value) } };
const ID = 'app-settings';

/** What the installation is set to, and what its home page shows. */
export default function AppSettingsPage() {
  const { values, set } = useAddressFilters(RULES);
  const { tab } = values;
  // The editor keeps what is not saved yet while another tab is looked at.
  const [edited, setEdited] = useState(false);
  if (tab === 'home' && !edited) setEdited(true);
  return (
    <>
      <PageHead title={later('App Settings')} />
      <Tabs
        label={t('App Settings')}
        id={ID}
        items={spoken(TABS)}
        value={tab}
        onChange={(next) => set({ tab: next })}
      />
      {TABS.map(({ value }) => (
        <div
          key={value}
          role="tabpanel"
          id={tabIds(ID, value).panel}
          aria-labelledby={tabIds(ID, value).tab}
          hidden={value !== tab}
          className="pt-3.5"
        >
          {value === 'system' && tab === value && <SystemTab />}
          {value === 'api' && tab === value && <ApiBehaviourTab />}
          {value === 'home' && edited && <HomeTab />}
          {value === 'identity' && tab === value && <IdentityTab />}
          {value === 'reset' && tab === value && <ResetTab />}
        </div>
      ))}
    </>
  );
}

import { useState } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { may } from '../../shared/api/session/staff.ts';
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
  { value: 'system', label: later('System'), act: 'settings.environment' },
  { value: 'api', label: later('API Behaviour'), act: 'settings.api-behaviour' },
  { value: 'home', label: later('Home Page'), act: 'settings.home-page' },
  { value: 'identity', label: later('Identity'), act: 'settings.identity' },
  { value: 'reset', label: later('System Reset'), act: 'platform.reset' },
] as const;
const RULES = { tab: { fallback: 'system', allowed: TABS.map(({ value }) => value) } };
const ID = 'app-settings';

/** What the installation is set to, and what its home page shows. */
export default function AppSettingsPage() {
  const { values, set } = useAddressFilters(RULES);
  const account = useSession((session) => session.account);
  // The rules of the house are the account's own: a person of staff finds what it may change.
  const tabs = TABS.filter(({ act }) => may(account, act));
  const tab = tabs.find(({ value }) => value === values.tab)?.value ?? tabs[0]?.value ?? 'home';
  // The editor keeps what is not saved yet while another tab is looked at.
  const [edited, setEdited] = useState(false);
  if (tab === 'home' && !edited) setEdited(true);
  return (
    <>
      <PageHead title={later('App Settings')} />
      <Tabs
        label={t('App Settings')}
        id={ID}
        items={spoken(tabs)}
        value={tab}
        onChange={(next) => set({ tab: next })}
      />
      {tabs.map(({ value }) => (
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

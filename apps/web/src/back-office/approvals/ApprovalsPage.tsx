import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { type ApprovalListState, approvalRules, approvalsPage } from '../../shared/api/back-office/money/approvals.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { AmountsDialog } from './AmountsDialog.tsx';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { ApprovalList } from './ApprovalList.tsx';

const ID = 'approvals';
const STATES = ['waiting', 'decided', 'lapsed'] as const satisfies readonly ApprovalListState[];
const WORDS = { waiting: 'Waiting', decided: 'Decided', lapsed: 'Lapsed' } as const;
const RULES = {
  state: { fallback: 'waiting', allowed: STATES },
  id: { fallback: '', allowed: (value: string) => /^\d{0,16}$/.test(value), view: true },
} as const;

/** Acts that wait for a second person, and what became of those before. */
export default function ApprovalsPage() {
  const role = useSession((session) => session.account?.role);
  return role === undefined ? null : <Approvals viewer={role} />;
}

function Approvals({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { state, id } = filters.values;
  const asked = useQuery(approvalsPage(viewer, state, filters.paging));
  const list = useList(filters, asked);
  const counts = asked.data?.counts;
  // The first of the list stands open until another one is chosen.
  const chosen = id || (list.rows?.[0]?.id ?? '');
  return (
    <>
      <ListHead
        title="Approvals"
        note="Acts above your amounts wait for a second person. Nothing has moved yet."
        list={list}
        refresh={false}
      >
        {viewer === 'super_admin' && <Amounts />}
      </ListHead>
      <div className="grid items-start gap-3.5 desktop:grid-cols-[340px_minmax(0,1fr)]">
        <section className="panel overflow-hidden" aria-label="Acts">
          <Tabs
            label="State"
            id={ID}
            items={STATES.map((value) => ({
              value,
              label: WORDS[value],
              ...(counts === undefined ? {} : { count: counts[value] }),
            }))}
            value={state}
            onChange={(next) => filters.set({ state: next, id: '' })}
          />
          <div role="tabpanel" id={tabIds(ID, state).panel} aria-labelledby={tabIds(ID, state).tab}>
            <ApprovalList list={list} state={state} chosen={chosen} onChoose={(next) => filters.set({ id: next })} />
          </div>
        </section>
        {chosen !== '' && <ApprovalDetail key={chosen} viewer={viewer} id={chosen} />}
      </div>
    </>
  );
}

/** From which amounts on acts wait, behind its button. */
function Amounts() {
  const { data } = useQuery(approvalRules());
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={data === undefined} onClick={() => setOpen(true)}>
        <Settings2 size={16} aria-hidden="true" />
        Amounts
      </Button>
      {open && data && <AmountsDialog rules={data.rules} onClose={() => setOpen(false)} />}
    </>
  );
}

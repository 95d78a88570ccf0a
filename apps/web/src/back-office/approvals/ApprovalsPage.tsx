import { isSecondPersonOn } from '@pavilion/betting';
import type { Role, SecondPersonRules } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ApprovalListState, approvalRules, approvals } from '../../shared/api/back-office/money/approvals.ts';
import { readAll } from '../../shared/api/paged-list.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { ID, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { fileOf } from '../../shared/list/list-file.ts';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { AmountsDialog } from './AmountsDialog.tsx';
import { APPROVAL_FILE } from './approval-file.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { ApprovalList } from './ApprovalList.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TABS = 'approvals';
const STATES = ['waiting', 'decided', 'lapsed'] as const satisfies readonly ApprovalListState[];
const WORDS = { waiting: later('Waiting'), decided: later('Decided'), lapsed: later('Lapsed') } as const;
const RULES = {
  state: { fallback: 'waiting', allowed: STATES },
  id: { ...ID, view: 'kept' },
} as const;

/** Acts that wait for a second person, and what became of those before. */
export default function ApprovalsPage() {
  const role = useSession((session) => session.account?.role);
  return role === undefined ? null : <Approvals viewer={role} />;
}

function Approvals({ viewer }: { viewer: Role }) {
  const layout = useLayout();
  const filters = useAddressFilters(RULES);
  const { state, id } = filters.values;
  const asked = useQuery(approvals(viewer).page(state, filters.paging));
  const list = useList(filters, asked);
  const counts = asked.data?.counts;
  const rules = useQuery({ ...approvalRules(), enabled: viewer === 'super_admin' }).data?.rules;
  const isOff = rules !== undefined && !isSecondPersonOn(rules);
  const file = useFileExport('approvals', async () =>
    fileOf('Approvals', WORDS[state], APPROVAL_FILE, await readAll((paging) => approvals(viewer).read(state, paging))),
  );
  const detail = useRef<HTMLDivElement>(null);
  const choose = (next: string) => {
    filters.set({ id: next }, { page: filters.page, stays: layout === 'mobile' });
    // Where the act lies under the list, a press on a line of it would change nothing in sight.
    if (layout === 'mobile') detail.current?.scrollIntoView({ block: 'start' });
  };
  // The first of the list stands open until another one is chosen.
  const chosen = id || (list.rows?.[0]?.id ?? '');
  return (
    <>
      <ListHead
        title={later('Approvals')}
        note={t('Actions above your amounts wait here for a second person. Nothing moves until then.')}
        list={list}
        file={file}
        refresh={false}
        more={viewer === 'super_admin' && <Amounts rules={rules} />}
      />
      <div className={cx('grid items-start gap-3.5', chosen !== '' && 'desktop:grid-cols-[340px_minmax(0,1fr)]')}>
        <section className="panel overflow-hidden" aria-label={t('Actions')}>
          <Tabs
            label={t('State')}
            id={TABS}
            items={STATES.map((value) => ({
              value,
              label: t(WORDS[value]),
              ...(counts === undefined ? {} : { count: counts[value] }),
            }))}
            value={state}
            onChange={(next) => filters.set({ state: next, id: '' })}
          />
          <div role="tabpanel" id={tabIds(TABS, state).panel} aria-labelledby={tabIds(TABS, state).tab}>
            <ApprovalList list={list} state={state} chosen={chosen} isOff={isOff} onChoose={choose} />
          </div>
        </section>
        {chosen !== '' && (
          // High enough to begin below the bar, also while the act is read.
          <div ref={detail} className="min-w-0 scroll-mt-16 max-desktop:min-h-[calc(100dvh-72px)]">
            <ApprovalDetail key={chosen} viewer={viewer} id={chosen} />
          </div>
        )}
      </div>
    </>
  );
}

/** Above which amounts acts wait, behind its button. */
function Amounts({ rules }: { rules: SecondPersonRules | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActButton act="approval.rules" disabled={rules === undefined} onClick={() => setOpen(true)}>
        <Settings2 size={16} aria-hidden="true" />
        {t('Amounts')}
      </ActButton>
      {open && rules && <AmountsDialog rules={rules} onClose={() => setOpen(false)} />}
    </>
  );
}

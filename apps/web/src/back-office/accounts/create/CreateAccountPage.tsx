import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { type OpenedAccount, openAccount } from '../../../shared/api/back-office/accounts.ts';
import { keys } from '../../../shared/api/query-client.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/form/Button.tsx';
import { CreatedCard } from './CreatedCard.tsx';
import { ConfigurationSection, GeneralSection } from './CreateSections.tsx';
import { bodyOf, type CreateValues, emptyForm, type Faults, faultOfRefusal, faultsOf } from './create-form.ts';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { placesOf, type Viewer } from '../viewer.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

const FAILED = later('Unable to create account.');

/** Opens one account; what the creator may open depends on its role. */
export default function CreateAccountPage() {
  const account = useSession((session) => session.account);
  return account && <CreateAccount viewer={account} />;
}

function CreateAccount({ viewer }: { viewer: Viewer }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, change, faults, submit, reset, busy, failure, created, dismiss } = useCreate(viewer);
  const places = placesOf(viewer.role);
  const parts = { creator: viewer.role, values, faults, disabled: busy, onChange: change };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submit()) focusFirstFault(form.current);
  };
  return (
    // The way back stands over the end of the form.
    <div className="max-w-[920px]">
      <PageHead title={later('Create Account')}>
        <Link to={viewer.role === 'agent' ? places.dashboard : places.list} className={buttonClass('secondary')}>
          {t('← Account List')}
        </Link>
      </PageHead>
      <div className="grid gap-3.5">
        {created && <CreatedCard created={created} onDismiss={dismiss} />}
        {failure && <Alert>{failure}</Alert>}
        <form ref={form} noValidate autoComplete="off" onSubmit={onSubmit} className="grid gap-3.5">
          <GeneralSection {...parts} />
          <ConfigurationSection {...parts} />
          <div className="flex justify-end gap-2.5">
            <Button disabled={busy} onClick={reset}>
              {t('Reset')}
            </Button>
            <Button look="primary" type="submit" loading={busy}>
              {t('Submit')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** After the faults are drawn: the first of them is where to go on. */
function focusFirstFault(form: HTMLFormElement | null): void {
  window.requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

function useCreate(viewer: Viewer) {
  const queries = useQueryClient();
  const [values, setValues] = useState(() => emptyForm(viewer.role));
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [created, setCreated] = useState<OpenedAccount | null>(null);
  const open = useMutation({
    mutationFn: (asked: CreateValues) => openAccount(viewer.role, bodyOf(asked)),
    onMutate: () => {
      setFailure(null);
      setCreated(null);
    },
    onSuccess: (opened, asked) => {
      setCreated(opened);
      // The next one is often of the same kind and under the same agent.
      setValues({ ...emptyForm(viewer.role), userType: asked.userType, agent: asked.agent });
      void queries.invalidateQueries({ queryKey: keys.mine });
      window.scrollTo({ top: 0 });
    },
    onError: (error, asked) => {
      const fault = faultOfRefusal(error);
      if (fault) setFaults(fault);
      else setFailure(errorText(error, FAILED));
      // A code that was refused is typed anew.
      if (fault?.code) setValues({ ...asked, code: '' });
    },
  });
  return {
    values,
    faults,
    failure,
    created,
    busy: open.isPending,
    dismiss: () => setCreated(null),
    change: (part: Partial<CreateValues>) => {
      setValues({ ...values, ...part });
      // What is being mended is not complained about while it is.
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
    },
    reset: () => {
      setValues(emptyForm(viewer.role));
      setFaults({});
      setFailure(null);
    },
    /** Whether the form could be sent. */
    submit: (): boolean => {
      const found = faultsOf(values, viewer.role);
      setFaults(found);
      if (Object.keys(found).length > 0) return false;
      if (!open.isPending) open.mutate(values);
      return true;
    },
  };
}

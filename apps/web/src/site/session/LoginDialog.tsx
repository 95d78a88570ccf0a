import type { Role } from '@pavilion/contract';
import { type FormEvent, useId, useState } from 'react';
import { signIn } from '../../shared/api/session/session.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Logo } from '../../shared/ui/art/Logo.tsx';
import { Scene } from '../../shared/ui/art/Scene.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Dialog, DialogClose } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { PasswordInput } from '../../shared/ui/form/PasswordInput.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { TermsLinks } from './TermsLinks.tsx';

export type LoginDialogProps = {
  onClose: () => void;
  /** The session is open; the role decides where to go next. */
  onSignedIn: (role: Role) => void;
  /** The version of the terms that the box accepts, when it is known. */
  termsVersion?: string | undefined;
  /** Opens the demo instead, where there is one. */
  onDemo?: (() => void) | undefined;
};

export default function LoginDialog({ onClose, onSignedIn, termsVersion, onDemo }: LoginDialogProps) {
  const [accepted, setAccepted] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const { error, tries, busy, submit } = useLogin({ accepted, termsVersion, onSignedIn, onChallenge: setChallenge });
  return (
    <Dialog title={t('Log in')} size="login" busy={busy} onClose={onClose} banner={<Banner busy={busy} />}>
      <h2 aria-hidden="true" className="title mt-4 text-xl">
        {t('Log in')}
      </h2>
      {challenge === null ? (
        <>
          <p className="mt-0.5 mb-4 text-ink-2">{t('Your agent gives you your username and password.')}</p>
          <form
            noValidate
            className="grid gap-3.5"
            onSubmit={submit}
            // The disabled button swallows Enter; the person still deserves to hear why nothing happens. On a link or
            // the eye, Enter means that.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !accepted && event.target instanceof HTMLInputElement) submit(event);
            }}
          >
            {error && (
              // A new alert for each try: the same words again would be read as if nothing had happened.
              <Alert key={tries}>
                {error}
                {tries > 1 && (
                  <span className="num mt-0.5 block">{t('{count} tries in a row.', { count: tries })}</span>
                )}
                {tries >= TRIES_TOLD && (
                  <span className="mt-0.5 block">
                    {t('After ten in 15 minutes this name has to wait. Forgotten? Your agent sets a new password.')}
                  </span>
                )}
              </Alert>
            )}
            <Credentials busy={busy} />
            <div>
              <Checkbox checked={accepted} disabled={busy} onChange={(event) => setAccepted(event.target.checked)}>
                {t('I am 18 or older and accept the terms and the responsible gaming policy.')}
              </Checkbox>
              <TermsLinks />
            </div>
            <LoginButton accepted={accepted} busy={busy} />
          </form>
          {onDemo && (
            <Button look="ghost" block className="mt-2" disabled={busy} onClick={onDemo}>
              {t('Try the demo')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="mt-0.5 mb-4 text-ink-2">{t('Two-factor sign-in is on for this account.')}</p>
          <SecondStepForm challenge={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(null)} />
        </>
      )}
      <p className="mt-3.5 text-center text-xs text-ink-3">{t('18+ only. Bet only what you can afford to lose.')}</p>
    </Dialog>
  );
}

function LoginButton({ accepted, busy }: { accepted: boolean; busy: boolean }) {
  const hintId = useId();
  return (
    <>
      <Button
        type="submit"
        look="primary"
        size="lg"
        block
        disabled={!accepted}
        loading={busy}
        aria-describedby={accepted ? undefined : hintId}
      >
        {t('Log in')}
      </Button>
      {!accepted && (
        <p id={hintId} className="-mt-2 text-center text-xs text-ink-3">
          {t('Tick the box above to log in.')}
        </p>
      )}
    </>
  );
}

function Credentials({ busy }: { busy: boolean }) {
  return (
    <>
      <Field label={t('Username')}>
        {(parts) => (
          <Input
            {...parts}
            large
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            disabled={busy}
          />
        )}
      </Field>
      <Field label={t('Password')}>
        {(parts) => (
          <PasswordInput
            {...parts}
            large
            name="password"
            autoComplete="current-password"
            maxLength={200}
            disabled={busy}
          />
        )}
      </Field>
    </>
  );
}

/** From here on it is said what more tries lead to. */
const TRIES_TOLD = 3;

type Login = {
  error: string | null;
  /** How often the name or the password was wrong, in a row. */
  tries: number;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement> | React.KeyboardEvent<HTMLFormElement>) => void;
};

type LoginSteps = {
  accepted: boolean;
  termsVersion: string | undefined;
  onSignedIn: (role: Role) => void;
  onChallenge: (challenge: string) => void;
};

function useLogin({ accepted, termsVersion, onSignedIn, onChallenge }: LoginSteps): Login {
  const { busy, outcome, say, run } = useSubmit();
  const [tries, setTries] = useState(0);
  const refuse = (text: string) => say({ tone: 'bad', text });
  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const username = textOf(fields.get('username'));
    const password = textOf(fields.get('password'));
    if (!username || !password) return refuse(t('Please enter both username and password.'));
    if (!accepted) return refuse(t('Please accept the terms to continue.'));
    await run('', async () => {
      const result = await signIn(username, password, termsVersion);
      if ('role' in result) return onSignedIn(result.role);
      if ('challenge' in result) return onChallenge(result.challenge);
      setTries((count) => (result.wrong ? count + 1 : count));
      refuse(result.error);
    });
  };
  return {
    error: outcome?.text ?? null,
    tries,
    busy,
    submit: (event) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');

function Banner({ busy }: { busy: boolean }) {
  return (
    <div className="relative isolate h-28 shrink-0 overflow-hidden bg-oval-800 [--pv-mark:var(--pv-brass)] [--pv-wordmark:var(--pv-cream-100)]">
      {/* On a phone the house stands further right, so that it leaves the name free. */}
      <Scene view="strip" className="inset-y-0 left-0 h-full w-full max-w-none max-desktop:w-[calc(100%+64px)]" />
      <div className="absolute top-[22px] left-[22px]">
        <Logo size={26} />
      </div>
      <DialogClose
        busy={busy}
        className="absolute top-2.5 right-2.5 rounded-full bg-oval-900/70 text-cream-100 hover:bg-oval-900"
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '../../shared/api/api-error.ts';
import { termsQuery } from '../../shared/api/market/settings.ts';
import { paths } from '../../shared/address/paths.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { siteName, titleOf } from '../../shared/lib/identity.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';

type Part = { title: string; lines: readonly string[] };

/** What the terms say while the operator has written none. */
const PARTS: readonly Part[] = [
  {
    title: later('Who may use {name}'),
    lines: [
      later('You are 18 or older, and betting of this kind is lawful where you are. In several places it is not.'),
      later('An account belongs to one person. Keep its password and its codes to yourself.'),
    ],
  },
  {
    title: later('Points'),
    lines: [
      later('{name} handles points: 1 point is shown as {amount}. It sells none and pays none out in money.'),
      later('Points come from your agent and go back to your agent. Every movement is on your statement.'),
    ],
  },
  {
    title: later('Bets'),
    lines: [
      later('A bet counts when it is accepted, and cannot be taken back. What settles it stands in the rules.'),
      later('Markets may be suspended and results corrected. Corrections take everything back for everybody alike.'),
    ],
  },
  {
    title: later('Limits and pauses'),
    lines: [
      later('Limits, time-outs and self-exclusions that you set bind you, your agent and the house.'),
      later('During a pause you cannot bet. You can sign in, read your statement, and have your points paid out.'),
    ],
  },
  {
    title: later('What is kept'),
    lines: [
      later(
        'Sign-ins, bets and movements of points are kept with time, address and device, to settle what is disputed.',
      ),
      later('The version of these terms and the time at which you accepted them are kept with your account.'),
    ],
  },
];

/** The built-in terms in the language of the page. */
function builtIn(): Part[] {
  const values = { name: siteName(), amount: formatPaise(100, { short: true }) };
  return PARTS.map(({ title, lines }) => ({ title: t(title, values), lines: lines.map((line) => t(line, values)) }));
}

/** The operator's terms: blank lines part their sections, the first line of each is its title. */
const partsOf = (text: string): Part[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .flatMap(([title, ...lines]) => (title === undefined ? [] : [{ title, lines }]));

/** What signing in accepts; the account keeps the version and the time. */
export default function TermsPage() {
  const { data, error, isError, refetch } = useQuery(termsQuery);
  const parts = data && (data.text === '' ? builtIn() : partsOf(data.text));
  return (
    <div className="mx-auto max-w-[860px]">
      <title>{titleOf(t('Terms'))}</title>
      <h1 className="title mb-1 text-xl">{t('Terms')}</h1>
      <p className="mb-3.5 text-ink-2">
        {data ? t('Version {version}', { version: data.version }) : '…'}
        {' · '}
        <Link to={paths.rules} className="text-brand-text underline">
          {t('Rules')}
        </Link>
        {' · '}
        <Link to={paths.responsible} className="text-brand-text underline">
          {t('Responsible gambling')}
        </Link>
      </p>
      {isError && !data && (
        <ListFailure text={failureText(error, t('The terms could not be loaded.'))} onRetry={() => void refetch()} />
      )}
      {parts && (
        <div className="panel grid gap-4 p-4 desktop:px-5">
          {parts.map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h2 className="text-base font-semibold">{title}</h2>
              <ul className="mt-1.5 grid list-disc gap-1.5 pl-4 text-ink-2">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

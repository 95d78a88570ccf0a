import { MARKET_KINDS, type MarketKind, ruleIdOf } from '@pavilion/betting';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../shared/address/paths.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';
import { ruleLine, RULES } from '../../shared/lib/bet/market-rules.ts';
import { titleOf } from '../../shared/lib/identity.ts';

const GENERAL: readonly { title: string; lines: readonly string[] }[] = [
  {
    title: later('Prices'),
    lines: [
      later('The price at the moment of acceptance counts, never the one on the screen. A better one is yours.'),
      later('A worse one is taken only if you said so; otherwise you are asked.'),
      later('Prices that were not confirmed lately, suspended markets and markets with a result take no bets.'),
    ],
  },
  {
    title: later('Money'),
    lines: [
      later('Exposure is the worst result of your open bets on a market together. It must fit what is available.'),
      later('Winnings are rounded down to the paisa and liabilities up, once for each bet.'),
    ],
  },
  {
    title: later('Results'),
    lines: [
      later('A market is settled by the result of its source, or by the back office with evidence.'),
      later(
        'A corrected result takes the first settlement back in full and settles again; both stay on your statement.',
      ),
      later('A void market pays everybody back. Nobody voids winners alone.'),
      later('In a dead heat your stake is shared: the winning part settles at full odds, the rest loses.'),
      later('Bets on a runner that does not start are void, and the odds of the others are reduced by its factor.'),
    ],
  },
  {
    title: later('Questions about results'),
    lines: [
      later('You can ask about a settled bet from its receipt, for as long as the receipt says.'),
      later(
        'Each outcome of a bet is asked about once. The desk looks at the prices, suspensions and evidence of that moment and answers on the receipt.',
      ),
      later(
        'A question moves no points. A wrong result is corrected like any other, and “Corrected” is said only when your bet comes to something else.',
      ),
    ],
  },
];

/** How every kind of market settles. A bet keeps the id of the rule that it was accepted under. */
export default function RulesPage() {
  useJump();
  return (
    <div className="mx-auto max-w-[860px]">
      <title>{titleOf(t('Rules'))}</title>
      <h1 className="title mb-1 text-xl">{t('Rules')}</h1>
      <p className="mb-3.5 text-ink-2">
        {t('How bets are accepted and markets are settled. Each bet keeps the id of its rule.')}{' '}
        <Link to={paths.terms} className="text-brand-text underline">
          {t('Terms')}
        </Link>
      </p>
      <div className="grid gap-3.5">
        <section aria-label={t('All markets')} className="panel grid gap-4 p-4 desktop:px-5">
          {GENERAL.map(({ title, lines }) => (
            <div key={title}>
              <h2 className="text-base font-semibold">{t(title)}</h2>
              <Lines lines={lines} />
            </div>
          ))}
        </section>
        {MARKET_KINDS.map((kind) => (
          <KindRules key={kind} kind={kind} />
        ))}
      </div>
    </div>
  );
}

function KindRules({ kind }: { kind: MarketKind }) {
  const { heading, lines } = RULES[kind];
  const id = ruleIdOf(kind);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="panel scroll-mt-20 p-4 target:border-action desktop:px-5"
    >
      <div className="flex items-center gap-2">
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {t(KIND_NAMES[kind])}
        </h2>
        <a href={`#${id}`} className="num text-xs text-ink-3 hover:underline">
          {t('Rule {id}', { id })}
        </a>
      </div>
      <p className="mt-1 font-medium">{t(heading)}</p>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-1.5 grid list-disc gap-1.5 pl-4 text-ink-2">
      {lines.map((line) => (
        <li key={line}>{ruleLine(line)}</li>
      ))}
    </ul>
  );
}

/** An address with a rule's id shows that rule; the page is drawn after the browser has looked for it. */
function useJump(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

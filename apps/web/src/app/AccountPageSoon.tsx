import { Link } from 'react-router';
import { showOverlay } from '../lib/overlays.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { paths } from './paths.ts';

/** An account page whose address exists and whose content comes with a later version: says so, and offers the way on. */
export default function AccountPageSoon({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · Pavilion`}</title>
      <h1 className="title mb-3.5 text-xl">{title}</h1>
      <section className="panel">
        <EmptyState
          art="receipt"
          title="This page is not part of this version yet."
          help="Your open bets are in My Bets, your balance is at the top."
          action={
            <span className="flex gap-2.5">
              <Button onClick={() => showOverlay('my-bets')}>My Bets</Button>
              <Link to={paths.markets} className={buttonClass('primary')}>
                Markets
              </Link>
            </span>
          }
        />
      </section>
    </>
  );
}

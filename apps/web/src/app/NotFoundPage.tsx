import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { paths } from './paths.ts';

export default function NotFoundPage() {
  return (
    <section className="panel">
      <title>Page not found · Pavilion</title>
      <EmptyState
        page
        art="wicket"
        title="Page not found."
        help="The address may be old or mistyped."
        action={
          <Link to={paths.markets} className={buttonClass('primary')}>
            View Markets
          </Link>
        }
      />
    </section>
  );
}

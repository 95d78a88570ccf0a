import { useQuery } from '@tanstack/react-query';
import { winnersQuery } from '../../shared/api/market/settings.ts';
import { WinnerAnnouncement } from '../../shared/ui/motion/WinnerAnnouncement.tsx';

/** The winners at the end of the home page of a phone, which has no rail for them. */
export default function HomeWinners() {
  const { data } = useQuery(winnersQuery);
  const winners = data?.items ?? [];
  if (winners.length === 0) return null;
  return (
    <div className="panel mt-5">
      <WinnerAnnouncement items={winners} />
    </div>
  );
}

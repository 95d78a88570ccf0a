import { useEffect, useState } from 'react';

/** The time in epoch milliseconds, renewed every `everyMs` while the component is mounted. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Whether so many milliseconds have passed since the component was first drawn. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}

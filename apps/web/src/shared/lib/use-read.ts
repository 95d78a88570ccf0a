import { useEffect, useState } from 'react';

/** Nobody reads new figures sooner. */
const READ_MS = 700;

/** False for a moment after new figures are shown: a press in that time was meant for what stood there before. */
export function useRead(): boolean {
  const [read, setRead] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setRead(true), READ_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return read;
}

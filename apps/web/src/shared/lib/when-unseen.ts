/** Does it now, if nobody looks at the page, and whenever nobody does from here on; the answer ends that. */
export function whenUnseen(act: () => void): () => void {
  const look = () => {
    if (document.hidden) act();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

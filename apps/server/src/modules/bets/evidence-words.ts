const said = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * What a result was read from, in words for whoever asks: the back office's own, or of the feed the number of its frame and what
 * stood in it. Null where nothing was brought.
 */
export function evidenceWords(
  source: 'feed' | 'back_office',
  evidence: Readonly<Record<string, unknown>>,
): string | null {
  if (source === 'back_office') return said(evidence['evidence']);
  const { frameSeq, winnerName, remark } = evidence;
  const words = [winnerName, remark].map(said).filter((one) => one !== null);
  if (typeof frameSeq !== 'number') return words.join(', ') || null;
  return [`Feed frame ${frameSeq}`, words.join(', ')].filter(Boolean).join(': ');
}

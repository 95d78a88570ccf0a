/** The two sides of "India v Australia"; null for a race or a name without two sides. */
export function teamsOf(eventName: string): readonly [string, string] | null {
  const [first, second, ...more] = eventName.split(/\s+vs?\.?\s+/i);
  if (!first?.trim() || !second?.trim() || more.length > 0) return null;
  return [first.trim(), second.trim()];
}

/** `4. Royal Ember`: the number of the cloth and the horse; a name without a number has none. */
export function runnerOf(name: string): { readonly number: number | null; readonly horse: string } {
  const [, number = '', horse = ''] = /^(\d{1,3})\s*[.):-]?\s+(.+)$/.exec(name.trim()) ?? [];
  return horse === '' ? { number: null, horse: name.trim() } : { number: Number(number), horse };
}

/** `Deccan Park (IN) R3`: where a race is run, in which country, and the how-many-eth of the day. Empty where it is not said. */
export function courseOf(eventName: string): {
  readonly course: string;
  readonly country: string;
  readonly race: string;
} {
  const [, bare = '', race = ''] = /^(.*?)\s*\b(R\d{1,2})$/.exec(eventName.trim()) ?? [];
  const whole = bare || eventName.trim();
  const [, course = '', country = ''] = /^(.+?)\s*\((\p{Lu}{2,3})\)$/u.exec(whole) ?? [];
  return { course: course || whole, country, race };
}

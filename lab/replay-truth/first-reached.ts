// When recorded best prices first reach orders, read from the lines of a recording and nothing else: no code of the product.

type Side = 'back' | 'lay';
export type Wish = { readonly runner: number; readonly side: Side; readonly price: number };
/** At which message, counted from 0, and at which price; null: never. */
type Reached = { readonly message: number; readonly price: number } | null;

type Ladder = Map<number, number>;
type Change = { id: number; hc?: number } & Record<string, unknown>;
type Message = { op?: string; mc?: { img?: boolean; marketDefinition?: Definition; rc?: Change[] }[] };
type Definition = { status: string; inPlay: boolean };

const FIELDS = { back: ['atb', 'bdatb', 'batb'], lay: ['atl', 'bdatl', 'batl'] } as const;

/** Full depth is price and size, the ladders of the best few are place, price and size; a size of 0 takes it away. */
function take(ladder: Ladder, entries: number[][], isByPlace: boolean): void {
  for (const entry of entries) {
    const [first = 0, second = 0, third = 0] = entry;
    if (isByPlace) {
      if (third === 0) ladder.delete(first);
      else ladder.set(first, second);
    } else if (second === 0) ladder.delete(first);
    else ladder.set(first, second);
  }
}

/** What the best prices of a recording are after each of its messages, while the market is open and before its start. */
function* bestPrices(lines: Iterable<string>): Generator<(runner: number, side: Side) => number | null> {
  const ladders = new Map<string, Ladder>();
  let definition: Definition = { status: 'NONE', inPlay: false };
  const ladderOf = (key: string): Ladder => {
    const ladder = ladders.get(key) ?? new Map<number, number>();
    ladders.set(key, ladder);
    return ladder;
  };
  for (const line of lines) {
    const message = JSON.parse(line) as Message;
    if (message.op !== 'mcm') continue;
    for (const change of message.mc ?? []) {
      if (change.img === true) ladders.clear();
      definition = change.marketDefinition ?? definition;
      for (const runner of change.rc ?? []) {
        for (const field of Object.values(FIELDS).flat()) {
          const entries = runner[field];
          if (Array.isArray(entries))
            take(ladderOf(`${runner.id}/${field}`), entries as number[][], field.startsWith('b'));
        }
      }
    }
    if (definition.inPlay) return;
    const isOpen = definition.status === 'OPEN';
    yield (runner, side) => {
      if (!isOpen) return null;
      const [deep, ...shallow] = FIELDS[side];
      const prices = [...ladderOf(`${runner}/${deep}`).keys()];
      if (prices.length > 0) return side === 'back' ? Math.max(...prices) : Math.min(...prices);
      for (const field of shallow) {
        const places = ladderOf(`${runner}/${field}`);
        if (places.size > 0) return places.get(Math.min(...places.keys())) ?? null;
      }
      return null;
    };
  }
}

/** For each wish the first message after `from` at whose prices it is met: to back at no less, to lay at no more. */
export function firstReached(lines: Iterable<string>, wishes: readonly Wish[], from: number): Reached[] {
  const reached: Reached[] = wishes.map(() => null);
  let message = -1;
  for (const best of bestPrices(lines)) {
    message += 1;
    if (message <= from) continue;
    for (const [index, { runner, side, price }] of wishes.entries()) {
      const offered = best(runner, side);
      if (reached[index] !== null || offered === null) continue;
      if (side === 'back' ? offered >= price : offered <= price) reached[index] = { message, price: offered };
    }
  }
  return reached;
}

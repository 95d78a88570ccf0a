import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { lineReply, type OpenLine, openLineOf, personReply, walletReply } from './sheet-lines.ts';
import type { SheetWallet } from './sheet-store.ts';

type Line = OpenLine & { readonly wallet: SheetWallet };
type Kind = 'collect' | 'pay' | 'even';
const kindOf = ({ openPaise }: OpenLine): Kind => (openPaise === 0 ? 'even' : openPaise < 0 ? 'collect' : 'pay');

/** A closed account is on the sheet while something of it is. */
const isShown = ({ wallet, line, openPaise }: Line): boolean =>
  !wallet.closed || [...Object.values(line), openPaise, wallet.share].some((amount) => amount !== 0);

const matches = ({ wallet }: Line, search: string): boolean =>
  `${wallet.username} ${wallet.full_name}`.toLowerCase().includes(search);

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

const rowReply = (one: Line): SheetRow => ({
  player: personReply(one.wallet),
  ...lineReply(one),
  settledOn: one.wallet.settled_on,
  exposure: rupees(one.wallet.exposure),
  share: rupees(one.wallet.share),
  ...walletReply(one.wallet),
});

/** Sums of lines, by the columns of the sheet. */
class Totals {
  readonly #line = {
    openingPaise: 0,
    resultPaise: 0,
    commissionPaise: 0,
    sharePaise: 0,
    settledPaise: 0,
    closingPaise: 0,
  };
  #openPaise = 0;
  #exposurePaise = 0;
  #sharePaise = 0;

  add({ line, openPaise, wallet }: Line): void {
    const sums = this.#line;
    sums.openingPaise += line.openingPaise;
    sums.resultPaise += line.resultPaise;
    sums.commissionPaise += line.commissionPaise;
    sums.sharePaise += line.sharePaise;
    sums.settledPaise += line.settledPaise;
    sums.closingPaise += line.closingPaise;
    this.#openPaise += openPaise;
    this.#exposurePaise += wallet.exposure;
    this.#sharePaise += wallet.share;
  }

  reply(): SettlementSheet['totals'] {
    return {
      ...lineReply({ line: this.#line, openPaise: this.#openPaise }),
      exposure: rupees(this.#exposurePaise),
      share: rupees(this.#sharePaise),
    };
  }
}

/** What of a sheet is asked for: a kind of line, words of a name, and a page of what is left. */
export type SheetCut = {
  readonly show: Kind | 'all';
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** A page of the lines that are asked for, with the sums of all; of lines elsewhere nothing is kept but their part in these. */
export class ShownLines {
  readonly #cut: SheetCut;
  readonly #search: string;
  readonly #counts = { collect: 0, pay: 0, even: 0 };
  readonly #open = { collect: 0, pay: 0, even: 0 };
  readonly #totals = new Totals();
  readonly #page: Line[] = [];
  #shown = 0;

  constructor(cut: SheetCut) {
    this.#cut = cut;
    this.#search = (cut.search ?? '').trim().toLowerCase();
  }

  /** Wallets of further players, in the order of the sheet. */
  add(wallets: readonly SheetWallet[]): void {
    const { show, page, limit } = this.#cut;
    for (const wallet of wallets) {
      const one = { wallet, ...openLineOf(wallet) };
      if (!isShown(one)) continue;
      const kind = kindOf(one);
      this.#counts[kind] += 1;
      this.#open[kind] += one.openPaise;
      if ((show !== 'all' && show !== kind) || !matches(one, this.#search)) continue;
      this.#totals.add(one);
      if (this.#shown >= (page - 1) * limit && this.#shown < page * limit) this.#page.push(one);
      this.#shown += 1;
    }
  }

  reply(): Pick<SettlementSheet, 'items' | 'total' | 'totals' | 'counts' | 'toCollect' | 'toPay'> {
    const { collect, pay, even } = this.#counts;
    return {
      items: this.#page.map(rowReply),
      total: this.#shown,
      totals: this.#totals.reply(),
      counts: { all: collect + pay + even, collect, pay, even },
      toCollect: rupees(0 - this.#open.collect),
      toPay: rupees(this.#open.pay),
    };
  }
}

import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Db, stmt } from '../../db/transaction.ts';

const id = z.string().check(z.minLength(1), z.maxLength(60));
const text = z.string().check(z.minLength(1), z.maxLength(300));
/** Pictures come from this server or over TLS; links lead to the same places (trust.md, "Access"). */
const address = z.string().check(z.maxLength(2000), z.regex(/^(https:\/\/|\/(?!\/))/));
const link = z._default(z.nullable(address), null);

const homePage = z.object({
  banners: z._default(
    z.array(z.object({ id, imageUrl: address, linkUrl: link, isEnabled: z._default(z.boolean(), true) })),
    [],
  ),
  trending: z._default(z.array(z.object({ id, title: text, imageUrl: address, linkUrl: link })), []),
  popupOffers: z._default(z.array(z.object({ id, imageUrl: address, linkUrl: link })), []),
  newsTickers: z._default(z.array(z.object({ id, message: text })), []),
});
const winners = z.object({
  sample: z._default(z.boolean(), false),
  items: z._default(z.array(z.object({ user: text, amount: z.number(), date: z.iso.datetime() })), []),
});

export type HomePage = z.output<typeof homePage>;
export type Winners = z.output<typeof winners>;
export type Content = { homePage: HomePage; homePageUpdatedAt: Date | null; winners: Winners };

type Row = { key: string; value: unknown; updated_at: Date };
const readContent = stmt<[], Row>(`select key, value, updated_at from setting where key in ('homePage', 'winners')`);

/** A stored document, or the empty one when there is none or it does not fit (which is logged). */
function documentOf<T extends z.ZodMiniType>(schema: T, row: Row | undefined, log: Logger): z.output<T> {
  const parsed = schema.safeParse(row?.value ?? {});
  if (parsed.success) return parsed.data;
  log.error({ key: row?.key, issues: parsed.error.issues }, 'stored content is not valid and is not shown');
  return schema.parse({});
}

/** The configured content of the home page and of the winner ticker. */
export async function loadContent(db: Db, log: Logger): Promise<Content> {
  const rows = await db.run(readContent);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const home = rowOf('homePage');
  return {
    homePage: documentOf(homePage, home, log),
    homePageUpdatedAt: home?.updated_at ?? null,
    winners: documentOf(winners, rowOf('winners'), log),
  };
}

import type { SheetOrder } from '@pavilion/betting';
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { useTabletWide } from '../../../shared/lib/browser/use-media.ts';
import { formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { openOf, toneOf } from '../words.ts';
import { cashOf } from './plan.ts';
import type { SettleForm } from './use-settle.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** Of the player's points: what a direction does to them. */
const signOf = (order: SheetOrder): 1 | -1 => (order.direction === 'receive' ? 1 : -1);
const amount = (paise: number, sign?: 'always') => formatPaise(paise, { symbol: false, ...(sign && { sign }) });

/** Cash and points run opposite ways, and both name both sides. */
export function Legs({ player, agent, order }: { player: string; agent: string; order: SheetOrder }) {
  const ends = order.direction === 'receive' ? [player, agent] : [agent, player];
  const leg = (what: string, [from = '', to = '']: readonly string[], value: string) => (
    <>
      <span className="text-xs text-ink-3">{what}</span>
      <b className="min-w-0 font-semibold wrap-anywhere">{from}</b>
      <ArrowRight size={14} aria-hidden="true" className="text-ink-3" />
      <b className="min-w-0 font-semibold wrap-anywhere">{to}</b>
      <span className="num text-right font-semibold">{value}</span>
    </>
  );
  return (
    <div
      role="group"
      aria-label={t('What moves')}
      className="grid grid-cols-[auto_1fr_auto_1fr_auto] items-center gap-x-2 gap-y-1.5 rounded-[8px] sm:gap-x-3 border border-line bg-surface-2 px-3 py-2.5 text-sm"
    >
      {leg(t('Cash'), ends, formatPaise(order.amountPaise))}
      {leg(t('Points'), ends.toReversed(), amount(order.amountPaise))}
    </div>
  );
}

type Line = { name: string; note?: string; nowPaise: number; changePaise: number };

/** Wallets now, the change, and after; the house has no part in it and is said to have none. */
export function WalletPreview({ sheet, row, order }: { sheet: SettlementSheet; row: SheetRow; order: SheetOrder }) {
  const change = signOf(order) * order.amountPaise;
  const lines: Line[] = [
    { name: row.player.username, note: t('player'), nowPaise: paiseFromWire(row.balance), changePaise: change },
    {
      name: sheet.agent.username,
      note: t('agent'),
      nowPaise: paiseFromWire(sheet.wallet.balance),
      changePaise: -change,
    },
  ];
  const open: Line = {
    name: t('To settle with {username}', { username: row.player.username }),
    nowPaise: openOf(row),
    changePaise: change,
  };
  return (
    <Table label={t('What it does to the wallets')} heads={[t('Wallet, pts'), t('Now'), t('Change'), t('After')]}>
      {lines.map((line) => (
        <Row key={line.name} cells={cellsOf(line)} />
      ))}
      <Row
        cells={[
          <>
            {t('House')} <small className="ml-1 text-2xs font-normal text-ink-3">{t('no leg')}</small>
          </>,
          '–',
          amount(0),
          '–',
        ]}
      />
      <Row apart cells={cellsOf(open)} />
    </Table>
  );
}

const cellsOf = ({ name, note, nowPaise, changePaise }: Line): ReactNode[] => [
  <>
    {name} {note && <small className="ml-1 text-2xs font-normal text-ink-3">{note}</small>}
  </>,
  amount(nowPaise),
  <span key="change" className={toneOf(changePaise)}>
    {amount(changePaise, 'always')}
  </span>,
  <b key="after" className={cx('font-semibold', nowPaise + changePaise < 0 && 'text-loss')}>
    {amount(nowPaise + changePaise)}
  </b>,
];

/** Every player with the way the cash goes, and what the agent has in the end. */
export function ManyPreview({
  form,
  sheet,
  rows,
}: {
  form: SettleForm;
  sheet: SettlementSheet;
  rows: readonly SheetRow[];
}) {
  const { received, paid } = cashOf(form.orders);
  const now = paiseFromWire(sheet.wallet.available);
  const after = now + paid - received;
  const agent = sheet.agent.username;
  return (
    <div className="grid max-h-[44dvh] gap-2.5 overflow-y-auto">
      <Table
        label={t('What is settled')}
        heads={[t('Player'), t('Cash'), t('Amount'), t('Points now'), t('Points after')]}
      >
        {form.orders.map((order) => {
          const row = rows.find(({ player }) => player.id === order.player.accountId);
          if (row === undefined) return null;
          const balance = paiseFromWire(row.balance);
          const { username } = row.player;
          return (
            <Row
              key={username}
              cells={[
                username,
                order.direction === 'receive' ? `${username} → ${agent}` : `${agent} → ${username}`,
                formatPaise(order.amountPaise),
                amount(balance),
                amount(balance + signOf(order) * order.amountPaise),
              ]}
            />
          );
        })}
        <Row
          apart
          cells={[
            agent,
            t('Received {received}, paid {paid}', { received: formatPaise(received), paid: formatPaise(paid) }),
            formatPaise(received - paid, { sign: 'always' }),
            amount(now),
            <b key="after" className={cx('font-semibold', after < 0 && 'text-loss')}>
              {amount(after)}
            </b>,
          ]}
        />
      </Table>
    </div>
  );
}

const inCorner = (at: number) => (at === 0 ? 'text-left' : 'text-right');

/** On a phone the name has a line of its own over its figures: beside figures of crores it would have no room. */
function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  const phone = !useTabletWide();
  const [first, ...figures] = heads;
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto rounded-[8px] border border-line bg-sunken px-2 py-1.5 sm:px-3"
    >
      <table className="num w-full text-xs" aria-label={label}>
        <thead className="text-2xs text-ink-3">
          {phone && (
            <tr>
              <th scope="col" colSpan={figures.length} className="text-left font-medium">
                {first}
              </th>
            </tr>
          )}
          <tr className="h-6">
            {(phone ? figures : heads).map((head, at) => (
              <th key={head} scope="col" className={cx('font-medium', at > 0 && phone && 'pl-2', inCorner(at))}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function Row({
  cells: [first, ...cells],
  apart = false,
}: {
  cells: readonly ReactNode[];
  apart?: boolean | undefined;
}) {
  const phone = !useTabletWide();
  const figures = cells.map((cell, at) => (
    <td
      // oxlint-disable-next-line react/no-array-index-key -- cells of a fixed row
      key={at}
      className={cx(
        'whitespace-nowrap',
        phone ? cx('pb-1 text-2xs', at > 0 && 'pl-2', inCorner(at)) : 'pl-3 text-right',
      )}
    >
      {cell}
    </td>
  ));
  if (!phone)
    return (
      <tbody>
        <tr className={cx('h-6', apart && 'border-t border-line')}>
          <th scope="row" className="min-w-[92px] max-w-[190px] text-left font-semibold wrap-anywhere">
            {first}
          </th>
          {figures}
        </tr>
      </tbody>
    );
  return (
    <tbody>
      <tr className="border-t border-line">
        <th scope="rowgroup" colSpan={cells.length} className="max-w-0 truncate pt-1 text-left font-semibold">
          {first}
        </th>
      </tr>
      <tr>{figures}</tr>
    </tbody>
  );
}

import type { AuditEntry } from '../../shared/api/back-office/proof.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { actWords } from './act-words.ts';
import { aboutWords, actedBy, nobodyWord } from './audit-columns.tsx';
import { factName, factWords } from './fact-words.ts';
import { outcomeReason, outcomeWords } from './outcome-words.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** All that is on record about one act: what changed, from where, and its place in the chain. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { before, after, seal } = entry;
  const outcomes = entry.targetMarket?.outcomes ?? [];
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Dialog
      title={actWords(entry.action)}
      subtitle={formatDateTime(Date.parse(entry.at))}
      size="wide"
      onClose={onClose}
    >
      <dl className="grid gap-x-4 gap-y-2 max-desktop:gap-y-0.5 desktop:grid-cols-[max-content_1fr]">
        <Fact name={t('Who')}>{actedBy(entry) ?? nobodyWord(entry)}</Fact>
        <Fact name={t('About')}>{aboutWords(entry) ?? '–'}</Fact>
        <Fact name={t('On record as')}>{[entry.action, entry.target].filter(Boolean).join(' · ')}</Fact>
        <Fact name={t('Outcome')}>
          {outcomeWords(entry.outcome)}
          {outcomeReason(entry.outcome) && (
            <span className="block text-xs text-ink-2">{outcomeReason(entry.outcome)}</span>
          )}
        </Fact>
        <Fact name={t('Address')}>{entry.ip ?? '–'}</Fact>
        <Fact name={t('User agent')}>{entry.userAgent ?? '–'}</Fact>
        <Fact name={t('Request')}>{entry.requestId}</Fact>
        <Fact name={t('Seal')}>{seal ? `${seal.seq} · ${seal.hash}` : t('Sealed within a second')}</Fact>
      </dl>
      {changed.length > 0 && (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">{t('What changed')}</caption>
            <thead className="border-b border-line text-2xs text-ink-2">
              <tr>
                <th className="py-1.5 pr-3 font-semibold">{t('Value')}</th>
                <th className="py-1.5 pr-3 font-semibold">{t('Before')}</th>
                <th className="py-1.5 font-semibold">{t('After')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((name) => (
                <tr key={name} className="border-b border-line align-top last:border-0">
                  <th className="py-1.5 pr-3 font-medium">{factName(name)}</th>
                  <td className="py-1.5 pr-3 wrap-anywhere">
                    {before && name in before ? factWords(before[name], outcomes, name) : '–'}
                  </td>
                  <td className="py-1.5 wrap-anywhere">
                    {after && name in after ? factWords(after[name], outcomes, name) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-2 max-desktop:mt-2 max-desktop:text-xs max-desktop:first:mt-0">{name}</dt>
      <dd className="text-sm wrap-anywhere">{children}</dd>
    </>
  );
}

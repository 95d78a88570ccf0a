import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { csvOf, type ExportTable, pdfOf, saveFile } from '../../shared/lib/format/table-export.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

type Kind = 'csv' | 'pdf';
const FAILED = later('Unable to make the file. Please try again.');

/** CSV and PDF of everything that the filters let through, not of the page alone. */
export function ExportMenu({ name, read }: { name: string; read: () => Promise<ExportTable> }) {
  const [busy, setBusy] = useState<Kind | null>(null);
  const make = async (kind: Kind) => {
    setBusy(kind);
    try {
      const table = await read();
      const content =
        kind === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await pdfOf(table);
      saveFile(name, kind, content);
    } catch (error) {
      toast('bad', t(errorText(error, FAILED)));
    }
    setBusy(null);
  };
  return (['csv', 'pdf'] as const).map((kind) => (
    <Button key={kind} loading={busy === kind} disabled={busy !== null} onClick={() => make(kind)}>
      <Download size={15} aria-hidden="true" />
      {kind === 'csv' ? t('CSV') : t('PDF')}
    </Button>
  ));
}

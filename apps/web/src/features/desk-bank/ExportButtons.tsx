import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { csvOf, type ExportTable, pdfOf, saveFile } from '../../lib/table-export.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

/** CSV and PDF of everything that the filters let through, not of the page alone. */
export function ExportButtons({ name, read }: { name: string; read: () => Promise<ExportTable> }) {
  const [busy, setBusy] = useState<'csv' | 'pdf' | null>(null);
  const make = async (kind: 'csv' | 'pdf') => {
    setBusy(kind);
    try {
      const table = await read();
      const content =
        kind === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await pdfOf(table);
      saveFile(name, kind, content);
    } catch (error) {
      toast('bad', errorText(error, 'Unable to make the file. Please try again.'));
    }
    setBusy(null);
  };
  return (
    <>
      <Button loading={busy === 'csv'} disabled={busy !== null} onClick={() => void make('csv')}>
        <FileSpreadsheet size={15} aria-hidden="true" />
        CSV
      </Button>
      <Button loading={busy === 'pdf'} disabled={busy !== null} onClick={() => void make('pdf')}>
        <FileText size={15} aria-hidden="true" />
        PDF
      </Button>
    </>
  );
}

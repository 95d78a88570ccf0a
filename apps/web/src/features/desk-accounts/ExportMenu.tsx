import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { csvOf, type ExportTable, pdfOf, saveFile } from '../../lib/table-export.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MenuItem, Popover } from '../../ui/Popover.tsx';
import { toast } from '../../ui/toast.ts';

export type Kind = 'csv' | 'pdf';

/** CSV or PDF of everything that the filters let through, not of the page alone. */
export function ExportMenu({ name, read }: { name: string; read: (kind: Kind) => Promise<ExportTable> }) {
  const [busy, setBusy] = useState<Kind | null>(null);
  const make = async (kind: Kind) => {
    if (busy) return;
    setBusy(kind);
    try {
      const table = await read(kind);
      const content =
        kind === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await pdfOf(table);
      saveFile(name, kind, content);
    } catch (error) {
      toast('bad', errorText(error, 'Unable to make the file. Please try again.'));
    }
    setBusy(null);
  };
  return (
    <Popover
      label="Export"
      className="min-w-[190px]"
      button={{
        className: buttonClass('secondary'),
        content: (
          <>
            <Download size={15} aria-hidden="true" />
            <span aria-live="polite">{busy ? 'Exporting…' : 'Export'}</span>
          </>
        ),
      }}
    >
      {(close) => (
        <>
          <MenuItem
            icon={<FileSpreadsheet size={16} aria-hidden="true" />}
            onSelect={() => {
              close();
              void make('csv');
            }}
          >
            Export CSV
          </MenuItem>
          <MenuItem
            icon={<FileText size={16} aria-hidden="true" />}
            onSelect={() => {
              close();
              void make('pdf');
            }}
          >
            Export PDF
          </MenuItem>
        </>
      )}
    </Popover>
  );
}

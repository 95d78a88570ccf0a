import { useState } from 'react';
import { csvOf, type ExportTable, saveFile } from '../lib/format/table-export.ts';
import { pdfOf } from '../lib/format/table-pdf.ts';
import type { FileExport, FileKind } from '../ui/list/ExportButtons.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { later } from '../i18n/i18n.ts';
import { errorText } from '../api/api-error.ts';

const FAILED = later('Unable to make the file. Please try again.');

/**
 * CSV and PDF of everything that the filters let through, not of the page alone: `read` fetches it when a file is
 * asked for. One file at a time; a failure is told in a toast.
 */
export function useFileExport(name: string, read: (kind: FileKind) => Promise<ExportTable>): FileExport {
  const [busy, setBusy] = useState<FileKind | null>(null);
  const make = async (kind: FileKind) => {
    if (busy !== null) return;
    setBusy(kind);
    try {
      const table = await read(kind);
      const content =
        kind === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await pdfOf(table);
      saveFile(name, kind, content);
    } catch (error) {
      toast('bad', errorText(error, FAILED));
    }
    setBusy(null);
  };
  return { busy, make: (kind) => void make(kind) };
}

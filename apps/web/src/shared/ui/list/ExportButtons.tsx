import { FileSpreadsheet, FileText } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';

export type FileKind = 'csv' | 'pdf';

/** Files of a list: which one is being made, and what makes one. */
export type FileExport = { busy: FileKind | null; make: (kind: FileKind) => void };

const KINDS = [
  { kind: 'csv', label: 'CSV', Icon: FileSpreadsheet },
  { kind: 'pdf', label: 'PDF', Icon: FileText },
] as const;

export type ExportButtonsProps = {
  file: FileExport;
  disabled?: boolean;
};

/** A button for each kind of file of a list. */
export function ExportButtons({ file, disabled = false }: ExportButtonsProps) {
  return KINDS.map(({ kind, label, Icon }) => (
    <Button
      key={kind}
      aria-label={t('Export {kind}', { kind: label })}
      loading={file.busy === kind}
      disabled={disabled || file.busy !== null}
      onClick={() => file.make(kind)}
    >
      <Icon size={15} aria-hidden="true" />
      {label}
    </Button>
  ));
}

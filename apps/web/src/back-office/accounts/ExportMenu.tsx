import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { buttonClass } from '../../shared/ui/form/Button.tsx';
import type { FileExport } from '../../shared/ui/list/ExportButtons.tsx';
import { MenuItem, Popover } from '../../shared/ui/overlay/Popover.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const KINDS = [
  { kind: 'csv', label: later('Export CSV'), Icon: FileSpreadsheet },
  { kind: 'pdf', label: later('Export PDF'), Icon: FileText },
] as const;

/** The one Export button, and the files behind it. */
export function ExportMenu({ file }: { file: FileExport }) {
  return (
    <Popover
      label={t('Export')}
      className="min-w-[190px]"
      button={{
        className: buttonClass('secondary'),
        content: (
          <>
            <Download size={15} aria-hidden="true" />
            <span aria-live="polite">{file.busy ? t('Exporting…') : t('Export')}</span>
          </>
        ),
      }}
    >
      {(close) =>
        KINDS.map(({ kind, label, Icon }) => (
          <MenuItem
            key={kind}
            icon={<Icon size={16} aria-hidden="true" />}
            onSelect={() => {
              close();
              file.make(kind);
            }}
          >
            {t(label)}
          </MenuItem>
        ))
      }
    </Popover>
  );
}

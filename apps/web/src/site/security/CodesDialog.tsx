import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../shared/lib/browser/copy-text.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

/** The recovery codes, shown this one time: closing waits for the word that they are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    if ((await copyText(text)) === 'copied') toast('ok', t('Codes copied'));
    else toast('warn', t('The browser did not allow copying'), t('Write the codes down, or save them as a file.'));
  };
  return (
    <Dialog
      alert
      title={t('Recovery codes')}
      busy={!kept}
      onClose={onClose}
      foot={
        <Button look="primary" disabled={!kept} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Alert tone="warn">
        {t('Each code signs you in once when the phone is not at hand. They are shown only now.')}
      </Alert>
      <ul
        aria-label={t('Recovery codes')}
        className="num mt-3 grid grid-cols-1 gap-x-4 gap-y-1.5 rounded-card bg-sunken p-3.5 text-base font-semibold min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <Copy size={15} aria-hidden="true" />
          {t('Copy')}
        </Button>
        <Button size="sm" onClick={() => save(text)}>
          <Download size={15} aria-hidden="true" />
          {t('Save as a file')}
        </Button>
      </div>
      <div className="mt-4">
        <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
          {t('I have kept these codes in a safe place.')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'pavilion-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

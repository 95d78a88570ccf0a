import { Copy } from 'lucide-react';
import { type Copied, copyText } from '../../shared/lib/browser/copy-text.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast, type ToastTone } from '../../shared/ui/overlay/toast.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const WORDS: Readonly<Record<Copied, { tone: ToastTone; text: string }>> = {
  copied: { tone: 'ok', text: later('Copied to clipboard.') },
  unavailable: { tone: 'warn', text: later('Copy unavailable. Copy the code manually.') },
  failed: { tone: 'bad', text: later('Copy failed. Please copy manually.') },
};

/** Where anybody reads what the filtering lets through. */
export function PublicAddress() {
  const address = `${window.location.origin}/api/provider/competitions?sportId=4`;
  const copy = async () => {
    const { tone, text } = WORDS[await copyText(address)];
    toast(tone, t(text));
  };
  return (
    <SettingsPart
      title={t('Public API')}
      help={t('The competitions that players get, of the sport whose number stands at the end. All calls: /api/docs.')}
    >
      <div className="flex flex-wrap items-end gap-2.5">
        <Field label={t('Address')} className="min-w-[240px] flex-1">
          {(field) => <Input {...field} readOnly value={address} onFocus={(event) => event.target.select()} />}
        </Field>
        <Button onClick={() => void copy()}>
          <Copy size={15} aria-hidden="true" />
          {t('Copy')}
        </Button>
      </div>
    </SettingsPart>
  );
}

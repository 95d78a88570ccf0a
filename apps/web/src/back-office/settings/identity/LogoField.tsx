import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { LogoOf } from '../../../shared/ui/art/Logo.tsx';
import { readPicture } from '../home/read-picture.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The logo: a picture of the operator, or the mark that is built in. */
export function LogoField({ value, onChange }: { value: string; onChange: (logoUrl: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [unusable, setUnusable] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readPicture(chosen);
    setUnusable('error' in read ? read.error : null);
    if (!('error' in read)) onChange(read.imageUrl);
  };
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-medium text-ink-2">{t('Logo')}</span>
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={t('Picture of the logo')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <LogoOf name="" logoUrl={value} size={32} />
        <Button size="sm" onClick={() => file.current?.click()}>
          <Upload size={14} aria-hidden="true" />
          {t('Upload')}
        </Button>
        {value !== '' && (
          <Button size="sm" onClick={() => onChange('')}>
            {t('Built in')}
          </Button>
        )}
      </div>
      {unusable === null ? (
        <p className="text-xs text-ink-3">{t('A square picture of 512 pixels or more, at most 2 MB.')}</p>
      ) : (
        <p role="alert" className="text-xs text-danger">
          {unusable}
        </p>
      )}
    </div>
  );
}

import { Image, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/form/Button.tsx';
import type { EntryFieldsProps } from './EntryFields.tsx';
import { isLink } from './home-draft.ts';
import { readPicture } from './read-picture.ts';
import { WORDS } from './section-words.ts';
import { t } from '../../../shared/i18n/i18n.ts';

/** The picture of an entry with its preview; a new one is read from a file and saved with the page. */
export function PictureField({ section, entry, name, error, onChange }: EntryFieldsProps) {
  const file = useRef<HTMLInputElement>(null);
  const [unusable, setUnusable] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readPicture(chosen);
    setUnusable('error' in read ? read.error : null);
    if (!('error' in read)) onChange({ ...entry, ...read });
  };
  const ask = () => file.current?.click();
  const wrong = unusable ?? (error !== null && isLink(entry.linkUrl) ? error : null);
  return (
    <div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label={t('Image of {name}', { name })}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {entry.imageUrl === '' ? (
        <div className="flex flex-wrap items-center gap-3 rounded-ctl border border-dashed border-line-2 px-3.5 py-5">
          <Image size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
          <p className="min-w-0 flex-1 text-ink-2">{t(WORDS[section].noPicture)}</p>
          <Button size="sm" onClick={ask}>
            <Upload size={14} aria-hidden="true" />
            {t('Upload')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3.5">
          <img
            src={entry.imageUrl}
            alt={t('Preview of {name}', { name })}
            className="h-[92px] w-[172px] rounded-ctl border border-line object-cover"
          />
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={ask}>
                <Upload size={14} aria-hidden="true" />
                {t('Replace image')}
              </Button>
              <Button size="sm" look="danger-quiet" onClick={() => onChange({ ...entry, imageUrl: '', fileName: '' })}>
                <Trash2 size={14} aria-hidden="true" />
                {t('Remove image')}
              </Button>
            </div>
            {entry.fileName !== '' && <p className="text-xs break-all text-ink-3">{entry.fileName}</p>}
          </div>
        </div>
      )}
      {wrong !== null && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
}

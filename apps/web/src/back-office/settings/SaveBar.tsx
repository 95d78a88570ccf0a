import { CircleDot, RotateCw } from 'lucide-react';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import type { useHomeEditor } from './home/use-home-editor.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';

/** What is not saved yet, when it was saved last, and the two ways on. Stays at the foot of the window. */
export function SaveBar({ editor }: { editor: ReturnType<typeof useHomeEditor> }) {
  const { base, changes, failure, blamed, save, saving, reload, loaded } = editor;
  const onReload = () => {
    const discards =
      changes > 0 &&
      !window.confirm(
        tn(
          changes,
          'Discard {count} unsaved change and load the home page again?',
          'Discard {count} unsaved changes and load the home page again?',
          { count: changes },
        ),
      );
    if (!discards) void reload();
  };
  return (
    <div className="panel sticky bottom-3 z-10 mt-3.5 border-line-2 px-3.5 py-2.5 shadow-2">
      {(failure ?? blamed?.text) && <Alert className="mb-2.5">{failure ?? blamed?.text}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CircleDot size={16} aria-hidden="true" className={changes > 0 ? 'text-accent' : 'text-ink-3'} />
        <b className="font-semibold" data-testid="unsaved">
          {changes === 0 ? t('No unsaved changes') : unsaved(changes)}
        </b>
        {base?.updatedAt && (
          <span className="text-xs text-ink-3">
            {savedWords(formatDateTime(Date.parse(base.updatedAt)), base.updatedBy)}
          </span>
        )}
        <span className="ml-auto flex gap-2.5">
          <Button look="ghost" disabled={saving} loading={loaded.isRefetching} onClick={onReload}>
            <RotateCw size={15} aria-hidden="true" />
            {t('Reload')}
          </Button>
          <Button look="primary" disabled={changes === 0} loading={saving} onClick={save}>
            {t('Save Changes')}
          </Button>
        </span>
      </div>
    </div>
  );
}

const unsaved = (changes: number): string =>
  tn(changes, '{count} unsaved change', '{count} unsaved changes', { count: changes });

const savedWords = (time: string, name: string | null): string =>
  name === null ? t('Last saved {time}', { time }) : t('Last saved {time} by {name}', { time, name });

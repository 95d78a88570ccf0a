import { zoneName } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { useNow } from '../../lib/browser/use-now.ts';

/** In which zone every time of the page is written; `short`: its name alone, the words to readers and the pointer. */
export function ZoneNote({ short = false }: { short?: boolean }) {
  const zone = zoneName(useNow(3_600_000));
  const words = t('Times in {zone}', { zone });
  return (
    <span className="text-2xs text-ink-3" title={short ? words : undefined}>
      {short ? (
        <>
          <span aria-hidden="true">{zone}</span>
          <span className="sr-only">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  );
}

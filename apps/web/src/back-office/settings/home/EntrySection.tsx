import type { HomeSection } from '@pavilion/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '../../../shared/lib/format/format.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { EntryCard } from './EntryCard.tsx';
import { type HomeEntry, moved, withNewEntry } from './home-draft.ts';
import { nameOf, WORDS } from './section-words.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Blamed } from './use-home-editor.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type EntrySectionProps = {
  section: HomeSection;
  entries: readonly HomeEntry[];
  /** The entry that could not be saved. */
  blamed: Blamed | null;
  onChange: (entries: readonly HomeEntry[]) => void;
  /** Tells a screen reader what was moved where. */
  onSay: (text: string) => void;
};

/** One section of the home page: its entries in order, the first one open. */
export function EntrySection({ section, entries, blamed, onChange, onSay }: EntrySectionProps) {
  const words = WORDS[section];
  const list = useRef<HTMLUListElement>(null);
  // Which entries were opened and closed by hand; of the others the one that came first is open.
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [firstKey] = useState(entries[0]?.key);
  const placeOf = (key: string) => entries.findIndex((entry) => entry.key === key);
  const put = (key: string, to: number) => onChange(moved(entries, placeOf(key), to));
  const say = (key: string, place = placeOf(key)) => {
    const entry = entries[placeOf(key)];
    if (entry) onSay(placeWords(nameOf(section, entry, place), place + 1, entries.length));
  };
  const keys = entries.map(({ key }) => key);
  const drag = useDragOrder(list, keys, put, say);
  const step = (key: string, by: number) => {
    const to = placeOf(key) + by;
    if (to < 0 || to >= entries.length) return;
    put(key, to);
    say(key, to);
  };
  const add = () => {
    const now = withNewEntry(section, entries);
    const key = now.at(-1)?.key;
    if (key !== undefined) setToggled({ ...toggled, [key]: true });
    onChange(now);
    onSay(t('{entry} {count} was added.', { entry: t(words.entry), count: now.length }));
  };
  const remove = (key: string) => {
    const at = placeOf(key);
    const entry = entries[at];
    onChange(entries.filter((one) => one.key !== key));
    if (entry) onSay(t('{name} was removed.', { name: nameOf(section, entry, at) }));
  };
  return (
    <section aria-label={t(words.title)} className="panel min-w-0 p-3.5">
      <div className="mb-2.5 flex items-center gap-2">
        <h2 className="text-base font-semibold">{t(words.title)}</h2>
        <span className="num text-xs text-ink-3">{formatCount(entries.length)}</span>
        <Button size="sm" className="ml-auto" disabled={entries.length >= words.most} onClick={add}>
          <Plus size={14} aria-hidden="true" />
          {t(words.add)}
        </Button>
      </div>
      {entries.length === 0 && <p className="py-3 text-center text-ink-3">{t(words.none)}</p>}
      <ul ref={list} className="grid grid-cols-1 gap-2">
        {entries.map((entry, index) => (
          <EntryCard
            key={entry.key}
            section={section}
            entry={entry}
            index={index}
            count={entries.length}
            error={blamed?.index === index ? blamed.text : null}
            open={(toggled[entry.key] ?? entry.key === firstKey) || blamed?.index === index}
            dragged={drag.dragged === entry.key}
            onGrip={drag.grip(entry.key)}
            onToggle={(open) => setToggled({ ...toggled, [entry.key]: open })}
            onChange={(next) => onChange(entries.with(index, next))}
            onStep={(by) => step(entry.key, by)}
            onRemove={() => remove(entry.key)}
          />
        ))}
      </ul>
    </section>
  );
}

const placeWords = (name: string, place: number, count: number): string =>
  t('{name} is at position {place} of {count}.', { name, place, count });

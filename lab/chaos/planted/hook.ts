// Loaded with --import: puts the bug that PAVILION_PLANTED names into the sources as they are read. Files stay as they are.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { bugNamed, edited, fileOf } from './bugs.ts';
import { PLANTED } from './plant.ts';

const { edits } = bugNamed(process.env[PLANTED] ?? '');
const editsByUrl = Map.groupBy(edits, ({ file }) => pathToFileURL(fileOf(file)).href);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = editsByUrl.get(url);
    if (own === undefined || loaded.source == null) return loaded;
    const { source } = loaded;
    return { ...loaded, source: edited(typeof source === 'string' ? source : new TextDecoder().decode(source), own) };
  },
});

/** Writes the index of what the site's search finds in files: build/search-index.json, read at the first search. */
import { writeFileSync } from 'node:fs';
import { listSearchTexts } from '../app/composition.server.ts';
import { builtIndex, makeIndex } from '../app/features/search/search.server.ts';

writeFileSync(builtIndex, JSON.stringify(makeIndex(await listSearchTexts())));

/**
 * The project's texts, for readers and for the gate:
 *
 *     node tools/words.ts [FOLDER …]             each text with its place
 *     node tools/words.ts --check [FOLDER …]     wording of the list in tools/words/phrases.ts, with plain words for it
 *     node tools/words.ts --measure [FOLDER …]   length of sentences, without files such as clauses and lessons
 *     node tools/words.ts --draw 150 --seed 20261129   random sentences, the same for the same seed and texts
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findPhrases } from './words/phrases.ts';
import { readPieces } from './words/pieces.ts';
import { drawSentences, measureSentences } from './words/sentences.ts';

const { values: options, positionals: folders } = parseArgs({
  options: {
    check: { type: 'boolean' },
    measure: { type: 'boolean' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '20261129' },
  },
  allowPositionals: true,
});
const pieces = readPieces(folders);
if (options.check) {
  const found = findPhrases(pieces);
  for (const { file, line, words, instead } of found) console.log(`${file}:${line}\t${words}\t→ ${instead}`);
  console.log(`${found.length} places`);
  if (found.length > 0) process.exitCode = 1;
} else if (options.measure) {
  const { count, median, longPercent } = measureSentences(pieces);
  console.log(`${count} sentences, median ${median} words, ${longPercent.toFixed(1)} % above 30`);
} else if (options.draw) {
  for (const { file, line, text } of drawSentences(pieces, Number(options.draw), Number(options.seed)))
    console.log(`${file}:${line}\t${text}`);
} else for (const { file, line, kind, text } of pieces) console.log(`${file}:${line}\t${kind}\t${text}`);

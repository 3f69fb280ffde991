/** The lists of a server and the changes in them, for the page of `check-server --format html`. */
import { escapeHidden } from '@context-native/text/hidden-characters';
import { attribute } from '../formats.ts';
import type { Changes } from './changes.ts';
import { countItems, digestInWords, kinds, type Listing, type ListingItem, listKinds } from './digests.ts';

const shown = (text: string) => attribute(escapeHidden(text));

export function drawListings(listings: readonly Listing[]): string {
  if (listings.length === 0) return '';
  return `<h2>Listed</h2>\n${listings.map(drawListing).join('\n')}\n`;
}

function drawListing(listing: Listing): string {
  const { revisions } = listing;
  const items = kinds.flatMap((kind) => listing[kind].map((item) => drawItem(listKinds[kind].noun, item)));
  return `<p>${shown(countItems(listing))} in ${shown(revisions.join(' and '))}, <code>${shown(digestInWords(listing))}</code></p>
${items.join('\n')}`;
}

function drawItem(noun: string, { name, digest, definition }: ListingItem): string {
  const json = definition
    ? `<pre>${shown(JSON.stringify(definition, null, 2)).replaceAll('\\u000a', '\n')}</pre>`
    : '';
  return `<details class="trace"><summary>${noun} <code>${shown(name)}</code> <small>${attribute(digest)}</small></summary>${json}</details>`;
}

export function drawChanges({ heading, changes, notes }: Changes): string {
  const rows = changes.map(({ kind, name, what, parts, note }) => {
    const told = parts.map(({ where, pieces }) => {
      const text = pieces.map((piece) => {
        const words = shown(piece.text);
        if (piece.kind === 'same') return words;
        return piece.kind === 'old' ? `<del>${words}</del>` : `<ins>${words}</ins>`;
      });
      return `<p><code>${shown(where)}</code> ${text.join('')}</p>`;
    });
    return `<tr><th scope="row"><span class="mark">${what}</span></th><td><b>${listKinds[kind].noun} ${shown(name)}</b>${told.join('')}${note === undefined ? '' : `<p>${shown(note)}</p>`}</td></tr>`;
  });
  const table =
    rows.length > 0 ? `<table class="changes"><tbody>\n${rows.join('\n')}\n</tbody></table>\n` : '';
  return `<h2>Changes</h2>\n<p>${shown(heading)}</p>\n${table}${notes.map((note) => `<p>${shown(note)}</p>\n`).join('')}`;
}

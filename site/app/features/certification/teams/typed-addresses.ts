/** Quoted display name before an address; it may contain separators. */
const quotedName = /("[^"<>\n]*"|'[^'<>\n]*')\s*(?=<)/g;

/**
 * Reads the addresses in a text as mail programs and spreadsheets copy them: `Bob <bob@example.com>; "Doe, Jane"
 * <jane@…>`, with semicolons, commas, spaces or line breaks between them. Returns each part that should be an address,
 * valid or not.
 */
export function readTypedAddresses(text: string): string[] {
  return text
    .replace(quotedName, '')
    .split(/[;\r\n]+/)
    .flatMap((line) => (isNamedAddress.test(line) ? [line] : line.split(',')))
    .flatMap(readPart);
}

/** One address whose name may contain a comma, as in `Doe, Jane <jane@example.com>`. */
const isNamedAddress = /^[^<>@]*<[^<>]*>\s*$/;

function readPart(part: string): string[] {
  const pieces = part.split(/[<>]/);
  if (pieces.length === 1) return wordsOf(part);
  const found = pieces.flatMap((piece, index) =>
    // Words outside the brackets are a name, unless they contain an address.
    index % 2 === 1 ? wordsOf(piece) : wordsOf(piece).filter((word) => word.includes('@')),
  );
  return found.length > 0 ? found : [part.trim()];
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

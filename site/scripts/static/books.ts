/**
 * Books by level. Each is an HTML file with its styles inside, made from the main part of `/courses/book/{level}` on
 * the built site at `origin`. Its links and pictures lead to `siteUrl`.
 */
export async function makeBooks(
  origin: string,
  levels: readonly string[],
  siteUrl: string,
): Promise<Map<string, Uint8Array>> {
  const books = new Map<string, Uint8Array>();
  for (const level of levels) {
    const page = await textOf(`${origin}/courses/book/${level}`);
    const styles: string[] = [];
    for (const [, address] of page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      styles.push(await textOf(origin + address));
    books.set(level, new TextEncoder().encode(bookOf(page, styles.join('\n'), siteUrl)));
  }
  return books;
}

function bookOf(page: string, styles: string, siteUrl: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(page)?.[0];
  const title = /<title>[\s\S]*?<\/title>/.exec(page)?.[0];
  if (!main || !title) throw new Error("The book's page has no text.");
  const text = main
    .replace(/\s(href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)
    .replace(/<button\b[\s\S]*?<\/button>/g, '');
  // Without our fonts: the reader's own are as good.
  const own = styles.replace(/@font-face\s*\{[^}]*\}/g, '');
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n${title}\n<style>${own}</style>\n</head>\n<body>\n${text}\n</body>\n</html>\n`;
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

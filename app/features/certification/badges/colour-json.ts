interface Piece {
  text: string;
  /** One letter for `.t-*` in text.css. */
  kind?: string;
  /** Where it begins. */
  at: number;
}

/** JSON in pieces: names of members, texts, and what is between them. */
export function colourJson(json: string): Piece[] {
  let at = 0;
  return json.split(/("(?:[^"\\]|\\.)*")/).map((text) => {
    const begin = at;
    at += text.length;
    if (!text.startsWith('"')) return { text, at: begin };
    return { text, kind: json[at] === ':' ? 'n' : 's', at: begin };
  });
}

/** One command of a session without its prompt, or the output after a command. */
export interface SessionPart {
  kind: 'command' | 'output';
  text: string;
}

/**
 * Splits a shell session into its commands and their outputs, so that each command can be copied alone. A command
 * starts with the prompt `$ ` and continues while its lines end with a backslash.
 */
export function splitSession(session: string): SessionPart[] {
  const parts: SessionPart[] = [];
  let continues = false;
  for (const line of session.split('\n')) {
    const last = parts.at(-1);
    const isCommand: boolean = continues || line.startsWith('$ ');
    if (last && (continues || (!isCommand && last.kind === 'output'))) last.text += `\n${line}`;
    else if (isCommand) parts.push({ kind: 'command', text: line.slice(2) });
    else parts.push({ kind: 'output', text: line });
    continues = isCommand && line.endsWith('\\');
  }
  return parts
    .map(({ kind, text }) => ({ kind, text: text.replace(/^\n+|\s+$/g, '') }))
    .filter(({ text }) => text !== '');
}

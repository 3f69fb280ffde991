import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** Recipients in the envelope, not in the header. */
  recipients: string[];
  raw: string;
}

/** A real mail server. `refuse` returns the error for a recipient, or undefined to accept. */
export async function startSmtpServer(
  options: { port?: number; refuse?: () => [number, string] | undefined } = {},
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const [responseCode, message] = options.refuse?.() ?? [];
      callback(responseCode ? Object.assign(new Error(message), { responseCode }) : null);
    },
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      }, callback);
    },
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Headers by lower-case name, and decoded parts by content type, as far as our mails need it. */
export function parseMail(raw: string): { headers: Map<string, string>; parts: Map<string, string> } {
  const { headers, body } = parseEntity(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const entities = boundary ? body.split(`--${boundary}`).slice(1, -1).map(parseEntity) : [{ headers, body }];
  const parts = new Map<string, string>();
  for (const part of entities) {
    const type = part.headers.get('content-type')?.split(';')[0] ?? '';
    parts.set(
      type,
      decode(part.body, part.headers.get('content-transfer-encoding') ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
  }
  return { headers, parts };
}

function parseEntity(raw: string): { headers: Map<string, string>; body: string } {
  const trimmed = raw.replace(/^\r\n/, '');
  const end = trimmed.indexOf('\r\n\r\n');
  const lines = trimmed
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 2)),
    ]),
  );
  return { headers, body: trimmed.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body.replace(/=\r\n/g, '')) : body;
}

function fromQuotedPrintable(value: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind, word) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

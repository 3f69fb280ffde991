import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attachmentKind, safeFileName } from '../../app/features/community/contributions/attachment.ts';
import {
  encodingOf,
  isWhatItSays,
} from '../../app/features/community/contributions/attachment-content.server.ts';
import { checkFile, problems } from '../../app/features/community/contributions/schema.ts';
import { receiveForm } from '../../app/services/files/receive-form.server.ts';
import cases from './uploads.json' with { type: 'json' };

/** A file as a form brings it: its name under which it is kept, or a word of why it is not. */
interface Upload {
  about: string;
  from: string;
  name: string;
  text?: string;
  base64?: string;
  /** So many letters stand before the text. */
  before?: number;
  /** The name comes in the form of RFC 8187. */
  extended?: boolean;
  kept?: string;
  refused?: string;
}

const directory = mkdtempSync(join(tmpdir(), 'test-real-world-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, 'file');
const maxFileBytes = 1_000_000;

test.each(cases as Upload[])('upload: $about ($from)', async (one) => {
  const content =
    one.base64 === undefined
      ? Buffer.from('a'.repeat(one.before ?? 0) + (one.text ?? ''))
      : Buffer.from(one.base64, 'base64');
  const name = one.extended ? `filename*=UTF-8''${encodeURIComponent(one.name)}` : `filename="${one.name}"`;
  const head = `--b\r\nContent-Disposition: form-data; name="attachment"; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const request = new Request('http://site.example/', { method: 'POST', headers, body });
  const { file } = await receiveForm(request, { fileField: 'attachment', maxFileBytes, path });
  if (!file) throw new Error('No file arrived.');
  const answer = await judge(file);
  rmSync(path);
  expect(answer).toEqual(
    one.kept === undefined ? { refused: expect.stringContaining(one.refused ?? '') } : { kept: one.kept },
  );
});

/** As a contribution's attachment is judged. */
async function judge(file: { path: string; name: string; size: number }) {
  const kind = attachmentKind(file.name);
  const wrong = checkFile(file, maxFileBytes);
  if (!kind || wrong) return { refused: wrong === problems.kind ? 'kind' : 'size' };
  if (await isWhatItSays(file.path, kind)) return { kept: safeFileName(file.name, kind) };
  return { refused: (await encodingOf(file.path)) ?? 'content' };
}

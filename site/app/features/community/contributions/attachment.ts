import { dropHidden } from '@context-native/text/typed-characters';

/** Accepted attachments by file extension. The server checks the content. */
export const attachmentKinds = ['.zip', '.tar.gz', '.pdf', '.md', '.txt'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** '10 MB', of whole megabytes, as the setting has them. */
export const inMegabytes = (bytes: number, space = ' ') => `${Math.round(bytes / 1024 / 1024)}${space}MB`;

/** Kind of an attachment by its extension; undefined if it is not accepted. */
export function attachmentKind(name: string): AttachmentKind | undefined {
  const lower = name.toLowerCase();
  return attachmentKinds.find((kind) => lower.endsWith(kind));
}

const maxNameLength = 120;

/**
 * A name that may be shown and written into a header: no path, no control or direction marks, and the extension of its
 * kind. Characters such as `<`, `*` and `$` become `_`. At most 120 characters.
 */
export function safeFileName(name: string, kind: AttachmentKind): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = dropHidden(base.slice(0, base.length - kind.length))
    .replace(/[\p{Cc}\p{Cn}]/gu, '')
    .replace(/[<>:"|?*%;`$'&]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  const whole = [...stem].slice(0, maxNameLength - kind.length).join('');
  return `${whole || 'attachment'}${kind}`;
}

import { escapeHtml } from '#app/lib/escape-html.ts';
import { site } from '#site';
import type { Message } from './mail.server.ts';

interface LetterParts {
  subject: string;
  paragraphs: string[];
  /** The one thing to do: a button in HTML, a label with a link in the text. */
  action?: { label: string; href: string };
  /** For a reader who did not expect the mail. */
  otherwise: string;
  /**
   * Page to leave the mailing list. Mail programs show a button for it and post to the same URL (RFC 8058), so it must
   * accept a post from any site, without a session.
   */
  leaveHref?: string;
}

/** A mail in the site's form, as text and as HTML with the same words. */
export function composeLetter(to: string, parts: LetterParts): Message {
  const { subject, leaveHref } = parts;
  return {
    to,
    subject,
    text: writeText(parts),
    html: writeHtml(parts),
    ...(leaveHref && {
      headers: {
        'List-Unsubscribe': `<${leaveHref}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function writeText({ paragraphs, action, otherwise, leaveHref }: LetterParts): string {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    otherwise,
    ...(leaveHref ? [`Leave the list: ${leaveHref}`] : []),
    `-- \n${site.product}`,
  ];
  return `${text.join('\n\n')}\n`;
}

/**
 * Mail programs support tables and style attributes; some also read the style element, which adds dark colours. Nothing
 * is loaded from elsewhere: the mark is drawn with borders.
 */
function writeHtml({ subject, paragraphs, action, otherwise, leaveHref }: LetterParts): string {
  const [first = '', ...others] = paragraphs;
  const rows = [
    mark,
    `<h1 style="margin:32px 0 16px;font:500 26px/1.2 Georgia,'Times New Roman',serif">${escapeHtml(subject)}</h1>`,
    `<p style="margin:0 0 16px;font-size:17px;line-height:1.5">${escapeHtml(first)}</p>`,
    ...others.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action
      ? [
          `<p style="margin:28px 0"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 22px;border-radius:4px;background:#15171c;color:#fffefb;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    `<p class="soft" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #ddd7c9;color:#555a64;font-size:14px">${escapeHtml(otherwise)}</p>`,
    `<p class="soft" style="margin:12px 0 0;color:#555a64;font-size:14px">${escapeHtml(site.product)}${leaveHref ? ` · <a class="soft" href="${escapeHtml(leaveHref)}" style="color:#555a64">Leave the list</a>` : ''}</p>`,
  ];
  return `<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;background:#fbf9f4;color:#15171c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="font:16px/1.55 Inter,'Segoe UI',Helvetica,Arial,sans-serif">
${rows.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const darkStyle =
  '@media (prefers-color-scheme:dark){.paper{background:#111318!important;color:#ece8df!important}.button{background:#ece8df!important;color:#111318!important}.soft{color:#a3a7b0!important;border-color:#2d313a!important}.line{background:#ece8df!important}.node{border-color:#ece8df!important}}';

const node = (border: string, background: string, name: string) =>
  `<td><div class="${name}" style="width:9px;height:9px;border:2px solid ${border};border-radius:50%;background:${background}"></div></td>`;
const line = '<td><div class="line" style="width:16px;height:2px;background:#15171c"></div></td>';

/** A trace of three nodes, and the name. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${[
  node('#15171c', 'transparent', 'node'),
  node('#15171c', 'transparent', 'node'),
  node('#b83214', '#b83214', 'last'),
].join(
  line,
)}<td style="padding-left:12px;font:500 19px/1 Georgia,'Times New Roman',serif">${escapeHtml(site.product)}</td></tr></table>`;

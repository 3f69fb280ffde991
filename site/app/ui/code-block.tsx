import { CopyButton } from './copy-button.tsx';

/** A piece of code and its kind: one letter, for the classes `.t-*` in text.css. Without a kind it is plain. */
export type CodeToken = readonly [text: string, kind?: string];

/** Code as `highlightCode` (server) or `plainCode` makes it. */
export interface Code {
  language: string;
  tokens: readonly CodeToken[];
}

/** Code without colours. Leaves out one line break at its end. */
export function plainCode(source: string, language = 'text'): Code {
  return { language, tokens: [[source.replace(/\n$/, '')]] };
}

interface CodeBlockProps {
  code: Code;
  /** Caption, such as a file name. Default: the language. */
  title?: string;
  /** Limits the height of the code until "Show all" is ticked. */
  isCut?: boolean;
}

/** Code with a caption, a copy button and a scroll area that the keyboard reaches. */
export function CodeBlock({ code, title, isCut }: CodeBlockProps) {
  return (
    <figure className="code" data-copy-source data-cut={isCut ? '' : undefined}>
      <figcaption data-md={title ? undefined : 'skip'}>
        {title ?? code.language}
        <CopyButton label="Copy code" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={code.language === 'text' ? undefined : `language-${code.language}`}>
          {code.tokens.map(([text, kind], index) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never move
              <span key={index} className={`t-${kind}`}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
      {isCut && (
        <label className="code-whole" data-md="skip">
          <input type="checkbox" className="sr-only" /> Show all
        </label>
      )}
    </figure>
  );
}

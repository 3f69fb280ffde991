/** Text in which words between backticks are code. */
export function WordsWithCode({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
        key={index}
        className="rounded-sm bg-faint px-[0.3em] py-[0.1em] text-[0.8125em] tracking-normal wrap-anywhere"
      >
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** Words of a question: what stands between backticks is code. */
export function QuestionWords({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
      <code key={index} className="question-code">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

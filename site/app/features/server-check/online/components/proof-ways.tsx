import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';

interface ProofWaysProps {
  /** The line of the file and of the record. */
  text: string;
  /** URL of the file. */
  file: string;
  /** Name of the record. An IP address has none. */
  record?: string | undefined;
}

/** The two ways to prove control of a host: a line in a file, or a DNS record. */
export function ProofWays({ text, file, record }: ProofWaysProps) {
  return (
    <>
      <p>Put this line into a file at this URL:</p>
      <CodeBlock code={plainCode(text)} title={file} />
      {record && (
        <>
          <p>Or make a DNS record of the type TXT with the same text:</p>
          <CodeBlock code={plainCode(text)} title={`TXT ${record}`} />
        </>
      )}
    </>
  );
}

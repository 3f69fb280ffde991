import { type Code, CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Row, Section } from './specimen.tsx';

interface TextsProps {
  codes: Code[];
  /** The sample rendered by `renderMarkdown`. */
  html: string;
}

export function Texts({ codes, html }: TextsProps) {
  return (
    <>
      <Section
        id="code"
        title="Code"
        use="Coloured on the server, in few colours; what scrolls takes the focus."
      >
        {codes.map((code) => (
          <Row key={code.language} state={code.language}>
            <CodeBlock code={code} />
          </Row>
        ))}
        <Row state="plain, long">
          <CodeBlock
            title="badge.json"
            code={plainCode(
              `{"recipient":{"identity":"sha256$${'9f86d081884c7d65'.repeat(8)}","hashed":true}}`,
            )}
          />
        </Row>
      </Section>
      <Section
        id="markdown"
        title="Markdown"
        use="Articles, lessons, legal pages: text of others, made safe."
      >
        <Prose html={html} />
      </Section>
    </>
  );
}

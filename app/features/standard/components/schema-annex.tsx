import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { site } from '#site';
import type { SchemaFile } from '../schemas.server.ts';

interface SchemaAnnexProps {
  schemas: readonly Omit<SchemaFile, 'text'>[];
  /** The file of the trace, as it is served. */
  traceSchema: Code;
}

/** What a machine reads in place of the tables: one schema in full, and the way to all of them. */
export function SchemaAnnex({ schemas, traceSchema }: SchemaAnnexProps) {
  const folder = `/schemas/${site.standardVersion}`;
  return (
    <div className="schema-annex">
      <CodeBlock code={traceSchema} title={`${folder}/trace.json`} />
      <div>
        <p className="kicker">
          {schemas.length} files at <code>{folder}/</code>
        </p>
        <ul>
          {schemas.map(({ name, describes }) => (
            <li key={name}>
              <a className="link" href={`${folder}/${name}`}>
                {name}
              </a>
              <span>{describes}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

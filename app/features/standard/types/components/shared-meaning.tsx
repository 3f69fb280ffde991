import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { Section } from '#app/ui/section.tsx';

interface Program {
  file: string;
  code: Code;
}

interface SharedMeaningProps {
  producers: Program[];
  consumer: Program;
  prints: string;
  refuses: { change: string; says: string }[];
}

/** Two producers that know nothing of each other, and a reader that knows the dictionary: what it says of both. */
export function SharedMeaning({ producers, consumer, prints, refuses }: SharedMeaningProps) {
  return (
    <Section id="without-translation" title="Without translation" className="border-t border-rule pt-12">
      <p className="mt-3 max-w-[42em] text-soft">
        Two producers record a mass and a price, one in kilograms, the other in grams. They are in two
        languages, share no code and were written apart: what they have in common is the draft and its
        dictionary. One reader adds both up: it looks up the schema of each value and where its unit stands,
        and refuses what it does not take. The repository’s tests run these programs and compare each line
        below.
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        <dl className="text-[0.9375rem]">
          <div className="border-t border-rule py-3">
            <dt className="text-soft">Both as they are</dt>
            <dd className="mt-1 font-mono text-[0.8125rem] wrap-anywhere">{prints}</dd>
          </div>
          {refuses.map(({ change, says }) => (
            <div key={change} className="border-t border-rule py-3">
              <dt className="text-soft">{change}</dt>
              <dd className="mt-1 font-mono text-[0.8125rem] wrap-anywhere">refused: {says}</dd>
            </div>
          ))}
        </dl>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <CodeBlock code={consumer.code} title={`${consumer.file}, the reader`} isCut />
          {producers.map(({ file, code }) => (
            <CodeBlock key={file} code={code} title={`${file}, a producer`} isCut />
          ))}
        </div>
      </div>
    </Section>
  );
}

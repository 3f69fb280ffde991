import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import type { FieldOf } from '#app/ui/field-props.ts';
import { FormNotice } from '#app/ui/notice.tsx';
import { ReadyFile } from '#app/ui/ready-file.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { useForm } from '#app/ui/use-form.ts';
import type { CheckedProposal } from '../proposal.server.ts';
import { maxJson, type ProposalField, proposalSchema } from '../proposal.ts';

interface ProposalFormProps {
  domains: readonly { value: string; label: string }[];
  /** The server's answer to a posted proposal. */
  checked: CheckedProposal | undefined;
}

const code = {
  spellCheck: false,
  autoCapitalize: 'none',
  autoComplete: 'off',
  className: 'font-mono text-sm',
};

const lines = { optional: true, maxLength: 4000 };

/** Fields with several lines. */
const texts = [
  {
    name: 'description',
    label: 'Description',
    hint: 'Describe a value of this type, and the rules that its schema cannot express.',
    rows: 3,
    maxLength: 600,
  },
  {
    ...code,
    name: 'schema',
    label: 'Schema',
    hint: 'JSON Schema 2020-12 for the value, without references. Set "additionalProperties": false on objects, and limit the length of strings and arrays.',
    rows: 12,
    maxLength: maxJson,
  },
  {
    ...code,
    ...lines,
    name: 'units',
    label: 'Units',
    hint: 'One per line: /unit | UCUM | unit of the value. In a list, * stands for each item: /lines/*/unit.',
    rows: 3,
  },
  {
    ...code,
    name: 'examples',
    label: 'Examples',
    hint: 'A JSON list of at least two valid values.',
    rows: 6,
    maxLength: maxJson,
  },
  {
    ...code,
    name: 'counter_examples',
    label: 'Counter examples',
    hint: 'A JSON list of invalid values, each with the reason: [{ "value": …, "why": "…" }].',
    rows: 6,
    maxLength: maxJson,
  },
  {
    ...lines,
    name: 'reuses',
    label: 'Based on',
    hint: 'Published vocabularies, one per line: UCUM | unit codes | https://ucum.org',
    rows: 3,
  },
  {
    ...code,
    ...lines,
    name: 'used_by',
    label: 'Used by',
    hint: 'Files in the repository that contain a value of this type, one per line. Your pull request may add one.',
    rows: 2,
  },
] as const;

/** The entry, field by field. The browser applies the same rules first; only the server compiles schemas. */
export function ProposalForm({ domains, checked }: ProposalFormProps) {
  const { form, fieldOf, answer } = useForm({
    answer: checked?.answer,
    schema: proposalSchema,
    // An ordinary post: the returned page has the findings.
    send: (_, event) => {
      event.currentTarget.submit();
      return new Promise(() => {});
    },
  });
  const field: FieldOf<ProposalField> = fieldOf;
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <form {...form} className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        {answer?.message && (
          <div className="sm:col-span-2">
            <FormNotice answer={answer} fieldOf={fieldOf} />
          </div>
        )}
        <TextField hint="For example measure.power." {...code} {...field('name', 'Name')} maxLength={80} />
        <TextField
          hint="The name that people read, for example Power."
          {...field('title', 'Title')}
          maxLength={80}
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <SelectField placeholder="Choose a domain" {...field('domain', 'Domain')} choices={domains} />
        </div>
        {texts.map(({ name, label, ...attributes }) => (
          <div key={name} className="sm:col-span-2">
            <TextAreaField {...attributes} {...field(name, label)} />
          </div>
        ))}
        <p>
          <Button type="submit">Check the type</Button>
        </p>
      </form>
      <div className="lg:sticky lg:top-8">
        <ProposalResult checked={checked} />
      </div>
    </div>
  );
}

const partNames = {
  schema: 'Schema',
  units: 'Units',
  examples: 'Examples',
  counter_examples: 'Counter examples',
} as const;

/** Progress of a proposal: findings, or the file and the steps into the repository. */
function ProposalResult({ checked }: { checked: CheckedProposal | undefined }) {
  const { findings = [], proposed } = checked ?? {};
  return (
    <div>
      <h2 className="mb-6 text-xl">Steps to the dictionary</h2>
      <Trace label="Steps">
        <TraceItem state={proposed ? 'done' : 'current'} title="The entry">
          {proposed
            ? 'The schema accepts every example and refuses every counter example.'
            : findings.length > 0
              ? `${findings.length === 1 ? 'One thing' : `${findings.length} things`} to fix:`
              : 'Fill in the form and check it.'}
          {findings.length > 0 && (
            <ul className="mt-3 text-sm text-ink">
              {findings.map(({ part, pointer, message }) => (
                <li key={part + pointer + message} className="border-t border-rule py-2">
                  <span className="font-mono text-xs wrap-anywhere">
                    {partNames[part]} {pointer}
                  </span>
                  <span className="block wrap-anywhere">{message}</span>
                </li>
              ))}
            </ul>
          )}
        </TraceItem>
        <TraceItem state={proposed ? 'current' : 'next'} title="A pull request">
          {proposed ? (
            <ReadyFile proposed={proposed}>This entry follows the rules of the dictionary.</ReadyFile>
          ) : (
            'The file and the link appear here when you have fixed all findings.'
          )}
        </TraceItem>
        <TraceItem state="next" title="A trace that uses it">
          Your pull request adds a trace, and our tests check the type in it.
        </TraceItem>
      </Trace>
    </div>
  );
}

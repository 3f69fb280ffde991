import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { politeRequests } from '../online/agent.ts';

/** The form for the URL of a server: an ordinary post, with or without scripts. */
export function AddressForm({ answer }: { answer?: FormAnswer | undefined }) {
  const fieldOf = fieldsOf(answer);
  const { defaultValue: kind, ...kindField } = fieldOf('kind', 'Kind of check');
  return (
    <form method="post" action="/server-check/ask" noValidate className="grid max-w-[42rem] gap-5">
      <TextField
        type="url"
        {...fieldOf('address', 'URL of your server')}
        placeholder="https://mcp.example.org/mcp"
        maxLength={2000}
        autoComplete="url"
        spellCheck={false}
      />
      <RadioGroupField
        {...kindField}
        defaultValue={kind || 'polite'}
        choices={[
          {
            value: 'polite',
            label: 'Polite check',
            hint: `For any server: at most ${politeRequests} requests, two at a time. It calls no tool. It makes one mistake on purpose: it calls a method that does not exist.`,
          },
          {
            value: 'full',
            label: 'Full check',
            hint: 'For a server that you control: you first add a file or a DNS record. It calls read-only tools, and makes the mistakes that clients make.',
          },
        ]}
      />
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit">Check the server</Button>
        <p className="max-w-[26em] text-sm text-soft">
          The result gets a private URL. You can read{' '}
          <TextLink href="/privacy#server-checks">which data we store</TextLink> and{' '}
          <TextLink href="/server-check/agent">which requests your server gets</TextLink>.
        </p>
      </div>
    </form>
  );
}

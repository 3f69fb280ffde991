import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';

/** The form for the address of a server: an ordinary post, with or without scripts. */
export function AddressForm({ answer }: { answer?: FormAnswer | undefined }) {
  const fieldOf = fieldsOf(answer);
  const { defaultValue: kind, ...kindField } = fieldOf('kind', 'How to check it');
  return (
    <form method="post" action="/server-check/ask" noValidate className="grid max-w-[42rem] gap-5">
      <TextField
        type="url"
        {...fieldOf('address', 'Address of your server')}
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
            label: 'Politely',
            hint: 'For any server: at most 40 requests, two at a time. It calls no tool and makes no mistakes on purpose.',
          },
          {
            value: 'full',
            label: 'In full',
            hint: 'For a server that you control: you first put a file or a DNS record there. It calls read-only tools and makes the mistakes that clients make.',
          },
        ]}
      />
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit">Check the server</Button>
        <p className="max-w-[26em] text-sm text-soft">
          The result gets a private address. What we store:{' '}
          <TextLink href="/privacy#server-checks">privacy</TextLink>. What your server sees:{' '}
          <TextLink href="/server-check/agent">our agent</TextLink>.
        </p>
      </div>
    </form>
  );
}

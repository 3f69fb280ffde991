import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import type { ShownCredential } from '../credential-page.server.ts';

interface HolderControlsProps {
  own: NonNullable<ShownCredential['own']>;
  isRevoked: boolean;
}

/** What only the holder sees: two choices, as an ordinary form. */
export function HolderControls({ own, isRevoked }: HolderControlsProps) {
  const { holderName, isNameShown, isListed } = own;
  return (
    <section aria-labelledby="yours" className="no-print border-t border-ink pt-5">
      <h2 id="yours" className="text-xl">
        This credential is yours
      </h2>
      <p className="mt-2 max-w-[42em] text-[0.9375rem] text-soft">
        Only you see this part. Whoever has the address sees the page, and can verify it, in every case.
      </p>
      <form method="post" noValidate className="mt-6 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <RadioGroupField
          label="Your name"
          name="name"
          defaultValue={isNameShown ? 'shown' : 'hidden'}
          choices={[
            { value: 'shown', label: 'Shown', hint: holderName ?? 'There is no name on this credential.' },
            { value: 'hidden', label: 'Hidden', hint: 'The certificate says that it is withheld.' },
          ]}
        />
        <RadioGroupField
          label="This page"
          name="page"
          defaultValue={isListed ? 'public' : 'unlisted'}
          choices={[
            {
              value: 'public',
              label: 'Public',
              hint: isRevoked
                ? 'Not while it is revoked: search engines are asked to leave it out.'
                : 'Listed in the sitemap; search engines may find it.',
            },
            { value: 'unlisted', label: 'Unlisted', hint: 'Found by its address alone.' },
          ]}
        />
        <p>
          <Button type="submit">Save</Button>
        </p>
      </form>
    </section>
  );
}

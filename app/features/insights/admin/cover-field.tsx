import { useState } from 'react';
import type { FieldProps } from '#app/ui/field.tsx';
import { TextField } from '#app/ui/text-fields.tsx';

/** The address of the cover, and the cover. */
export function CoverField({ defaultValue, ...field }: FieldProps & { defaultValue: string }) {
  const [address, setAddress] = useState(defaultValue);
  // Anything else is no picture of this site, and the browser would not load it.
  const isShown = /^\/[\w-][\w/.-]+\.\w+$/.test(address);
  return (
    <div className="cover-field">
      <TextField
        {...field}
        defaultValue={defaultValue}
        onChange={({ target }) => setAddress(target.value.trim())}
        hint="The address of a picture on this site, such as /covers/one-format-for-every-run.svg"
        optional
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
      />
      {isShown && <img src={address} alt="The cover" width="1200" height="750" />}
    </div>
  );
}

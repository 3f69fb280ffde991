import { type ChangeEvent, useState } from 'react';
import type { FieldProps } from '#app/ui/field.tsx';
import { FileField } from '#app/ui/file-field.tsx';
import { fitPicture, readAsAddress } from './fit-picture.ts';
import { coverLimits } from './limits.ts';

interface CoverFieldProps extends FieldProps {
  /** The address of the cover; empty without one. */
  defaultValue: string;
  autoFocus?: boolean;
  /** Covers that there are already. */
  covers: string[];
}

/** The cover: a picture to send, or one that the site has. Both are fields of the form, and the sent one counts. */
export function CoverField({ id, label, name, error, autoFocus, defaultValue, covers }: CoverFieldProps) {
  const [address, setAddress] = useState(defaultValue);
  const [sent, setSent] = useState<{ shown: string; note: string }>();

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    setSent(undefined);
    if (!chosen) return;
    const file = await fitPicture(chosen);
    // Another one was chosen while this one was drawn.
    if (target.files?.[0] !== chosen) return;
    if (file !== chosen) {
      const files = new DataTransfer();
      files.items.add(file);
      target.files = files.files;
    }
    const shown = /^image\/(png|jpeg)$/.test(file.type) ? await readAsAddress(file) : undefined;
    const note = file === chosen ? '' : ` It was made smaller: ${Math.ceil(file.size / 1024)} KB.`;
    if (shown) setSent({ shown, note: `It is kept when you save.${note}` });
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setAddress(target.value);
    setSent(undefined);
    const file = target.form?.elements.namedItem('cover');
    if (file instanceof HTMLInputElement) file.value = '';
  }

  const shown = sent?.shown ?? address;
  const choices = [...new Set(['', defaultValue, ...covers])];
  return (
    <fieldset className="cover-field">
      <legend className="sr-only">{label}</legend>
      <div className="cover-shown">
        {shown ? <img src={shown} alt="The cover" width="1200" height="750" /> : <p>No cover</p>}
      </div>
      <div className="grid content-start gap-4">
        <FileField
          label="Send a picture"
          name="cover"
          accept="image/png,image/jpeg"
          hint={`PNG or JPEG, ${coverLimits.leastWidth} × ${coverLimits.leastHeight} pixels at least, 1 MB at most. Pages cut it to 16 : 9.`}
          optional
          onChange={take}
          {...(error && { error, id, autoFocus: autoFocus ?? false })}
        />
        <p className="field-hint empty:hidden" role="status">
          {sent?.note}
        </p>
        <details className="desk-folded">
          <summary>Or one that the site has, or none</summary>
          <ul className="cover-choices">
            {choices.map((choice) => (
              <li key={choice}>
                <label>
                  <input
                    type="radio"
                    name={name}
                    value={choice}
                    className="radio"
                    defaultChecked={choice === defaultValue}
                    onChange={choose}
                  />
                  {choice ? (
                    <>
                      <span className="sr-only">{nameOf(choice)}</span>
                      <img src={choice} alt="" width="1200" height="750" loading="lazy" />
                    </>
                  ) : (
                    'No cover'
                  )}
                </label>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </fieldset>
  );
}

/** '/covers/one-format.svg' is called 'one format'. */
const nameOf = (address: string) => address.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', ' ');

import { type ChangeEvent, useState } from 'react';
import type { FieldProps } from '#app/ui/field.tsx';
import { FileField } from '#app/ui/text-fields.tsx';
import { drawingOf, isWithinLimits } from './cover-size.ts';
import { coverLimits, coverWidths } from './limits.ts';

interface CoverFieldProps extends FieldProps {
  /** The path of the cover; empty without one. */
  defaultValue: string;
  autoFocus?: boolean;
  /** Paths of pictures to choose from. */
  covers: string[];
}

/** The cover: a picture to upload, or an existing one. Both are fields of the form, and the upload wins. */
export function CoverField({ id, label, name, error, autoFocus, defaultValue, covers }: CoverFieldProps) {
  const [address, setAddress] = useState(defaultValue);
  const [sent, setSent] = useState<{ shown: string; note: string }>();

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    setSent(undefined);
    if (!chosen) return;
    const file = await fitPicture(chosen);
    // Another picture was chosen while this one was being drawn.
    if (target.files?.[0] !== chosen) return;
    if (file !== chosen) {
      const files = new DataTransfer();
      files.items.add(file);
      target.files = files.files;
    }
    const shown = /^image\/(png|jpeg)$/.test(file.type) ? await readAsAddress(file) : undefined;
    const note = file === chosen ? '' : ` We reduced it to ${Math.ceil(file.size / 1024)} KB.`;
    if (shown) setSent({ shown, note: `Save the article to use this cover.${note}` });
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
          label="Upload an image"
          name="cover"
          accept="image/png,image/jpeg"
          hint={`PNG or JPEG, at least ${coverLimits.leastWidth} × ${coverLimits.leastHeight} pixels and at most 1 MB. Pages crop the image to 16 : 9.`}
          optional
          onChange={take}
          {...(error && { error, id, autoFocus: autoFocus ?? false })}
        />
        <p className="field-hint empty:hidden" role="status">
          {sent?.note}
        </p>
        <details className="desk-folded">
          <summary>Or choose an image that the site already has, or none</summary>
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

/**
 * Prepares a chosen picture for upload: one with too many bytes or pixels is drawn again as a smaller JPEG, in the
 * orientation that the camera noted. A file that the browser cannot read or reduce enough is sent unchanged: the server
 * explains the problem.
 */
async function fitPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap || isWithinLimits(file.size, bitmap)) return file;
  for (const width of coverWidths) {
    const drawn = await drawSmaller(bitmap, width);
    if (drawn && drawn.size <= coverLimits.bytes) return new File([drawn], 'cover.jpg', { type: drawn.type });
  }
  return file;
}

async function drawSmaller(bitmap: ImageBitmap, width: number): Promise<Blob | null> {
  const { canvas: size, picture } = drawingOf(bitmap, width);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, picture.x, picture.y, picture.width, picture.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
}

/**
 * A file as a `data:` URL, which the page's Content-Security-Policy allows for pictures; undefined if reading fails.
 */
function readAsAddress(file: File): Promise<string | undefined> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done(undefined);
    reader.readAsDataURL(file);
  });
}

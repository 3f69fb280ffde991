import { coverLimits, coverWidths } from './limits.ts';

/**
 * A chosen picture as it can be sent: one that is too heavy or too wide is drawn anew, smaller, as cameras held upright
 * mean it. What the browser cannot read stays as it is: the server says what is wrong with it.
 */
export async function fitPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap || (file.size <= coverLimits.bytes && bitmap.width <= coverLimits.mostSide)) return file;
  for (const width of coverWidths) {
    const drawn = await drawSmaller(bitmap, width);
    if (drawn && drawn.size <= coverLimits.bytes) return new File([drawn], 'cover.jpg', { type: drawn.type });
  }
  return file;
}

async function drawSmaller(bitmap: ImageBitmap, width: number): Promise<Blob | null> {
  const scale = Math.min(1, width / bitmap.width, coverLimits.mostSide / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency: what would be black is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
}

/** A file as an address of its own: the page's policy shows no other kind of picture that is not the site's. */
export function readAsAddress(file: File): Promise<string | undefined> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done(undefined);
    reader.readAsDataURL(file);
  });
}

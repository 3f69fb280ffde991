import { CopyButton } from '#app/ui/copy-button.tsx';
import type { Download } from '../guides/downloads.server.ts';

export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  return (
    <ul className="border-b border-rule" data-live>
      {downloads.map(({ title, about, file, bytes, sha256 }) => (
        <li key={file} className="border-t border-rule py-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="text-[1.3125rem] leading-snug">
              <a href={`/downloads/${file}`} className="link" download>
                {title}
              </a>
            </h3>
            <p className="kicker">
              {file.slice(file.lastIndexOf('.') + 1)} · {sizeOf(bytes)}
            </p>
          </div>
          <p className="mt-1.5 max-w-[44em] text-[0.9375rem] wrap-anywhere text-soft">{about}</p>
          <div className="mt-2 flex items-center gap-2">
            <p className="kicker min-w-0 wrap-anywhere">
              sha256 <span>{sha256}</span>
            </p>
            <CopyButton text={sha256} label={`Copy the checksum of ${title}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

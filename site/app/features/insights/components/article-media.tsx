import { ButtonLink } from '#app/ui/button.tsx';
import { NewTabMark } from '#app/ui/link.tsx';
import { site } from '#site';
import type { Article } from '../articles.server.ts';
import { Cover } from './cover.tsx';

type Media = Pick<
  Article,
  'contentType' | 'coverImageUrl' | 'externalUrl' | 'title' | 'videoEmbedId' | 'videoPlatform' | 'videoUrl'
>;

/**
 * Media above the text: the poster of a YouTube video; otherwise the cover, and a link to a video or paper elsewhere.
 */
export function ArticleMedia({ article }: { article: Media }) {
  if (article.contentType === 'video' && article.videoPlatform === 'youtube' && article.videoEmbedId)
    return <VideoPoster article={article} embedId={article.videoEmbedId} />;
  return (
    <>
      {article.coverImageUrl ? (
        <Cover
          url={article.coverImageUrl}
          isFirst
          className="my-8 aspect-[16/9] max-h-56 w-full rounded-lg border border-rule md:my-10"
        />
      ) : (
        <div className="h-10" />
      )}
      {article.contentType === 'video' && article.videoUrl && (
        <WayOut
          title="Watch Video"
          text="The recording is on another site."
          href={article.videoUrl}
          action="Watch"
        />
      )}
      {article.contentType === 'paper' && article.externalUrl && (
        <WayOut
          title="Read Full Paper"
          text="The paper is on another site."
          href={article.externalUrl}
          action="Open Paper"
        />
      )}
    </>
  );
}

/**
 * The browser contacts the video's host only when the poster is clicked; without JavaScript the link opens the video
 * there.
 */
function VideoPoster({ article, embedId }: { article: Media; embedId: string }) {
  return (
    <div className="my-10 md:my-12">
      <div className="relative aspect-video overflow-hidden rounded-lg border border-rule bg-faint">
        <a
          href={site.video.watch + encodeURIComponent(embedId)}
          target="_blank"
          rel="noopener noreferrer"
          className="group absolute inset-0 block"
          data-player={`${site.video.player}/embed/${encodeURIComponent(embedId)}?autoplay=1&rel=0`}
          data-title={article.title}
        >
          {article.coverImageUrl && (
            <Cover url={article.coverImageUrl} isFirst className="size-full opacity-90" />
          )}
          <span className="absolute bottom-6 left-6 inline-flex items-center gap-2.5 rounded-full bg-ink py-3 pr-5 pl-4 font-semibold text-paper">
            <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
              <path d="M7 4.5v15l13-7.500z" />
            </svg>
            Play video
          </span>
        </a>
      </div>
      <p className="kicker mt-3">
        The video is on {site.video.name}. Your browser contacts it only when you press play.
      </p>
    </div>
  );
}

function WayOut({ title, text, href, action }: Record<'title' | 'text' | 'href' | 'action', string>) {
  return (
    <aside className="mx-auto mb-12 flex max-w-[42rem] flex-wrap items-center gap-x-8 gap-y-4 border-y border-ink py-5">
      <div className="mr-auto">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-sm text-soft">
          {text} <span className="text-xs">{new URL(href).host}</span>
        </p>
      </div>
      <ButtonLink href={href} target="_blank" rel="noopener noreferrer" variant="secondary">
        {action}
        <NewTabMark />
      </ButtonLink>
    </aside>
  );
}

interface DrawnSlide {
  title: string;
  /** HTML of what is drawn. */
  drawing: string;
  /** HTML of what is said. */
  narration: string;
}

/** The slides with what is said to each, to be read; the player takes its pictures from here. */
export function Transcript({ slides }: { slides: readonly DrawnSlide[] }) {
  return (
    <ol className="transcript">
      {slides.map(({ title, drawing, narration }, index) => (
        <li key={title} id={`slide-${index + 1}`}>
          <h4>{title}</h4>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml */}
          <div className="slide" data-slide dangerouslySetInnerHTML={{ __html: drawing }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: narration }} />
        </li>
      ))}
    </ol>
  );
}

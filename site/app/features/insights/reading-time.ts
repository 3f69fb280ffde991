const wordsPerMinute = 220;

/** Minutes to read a text: its words outside code, at 220 a minute, at least one. */
export function readingTime(markdown: string): number {
  const words = markdown.replace(/```[\s\S]*?```/g, '').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

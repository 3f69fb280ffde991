import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { asJob } from '../heavy/job.server.ts';

export interface Drawing extends Pick<ResvgRenderOptions, 'font'> {
  svg: string;
}

/** The SVG as PNG in its own size. */
export default asJob(({ svg, font }: Drawing): Uint8Array => new Resvg(svg, { font }).render().asPng());

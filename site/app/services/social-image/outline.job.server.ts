import { Resvg } from '@resvg/resvg-js';
import { asJob } from '../heavy/job.server.ts';
import type { Drawing } from './draw.job.server.ts';

/** The SVG with its texts as paths. */
export default asJob(({ svg, font }: Drawing): string => new Resvg(svg, { font }).toString());

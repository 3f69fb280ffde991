import { z } from 'zod';
import { isHttp } from '#app/lib/openbadges/values.ts';

/** `POST /api/badge-document`. */
export const badgeDocumentRequest = z.object({
  address: z.string().max(2000).refine(isHttp, 'must begin with https:// or http://'),
});

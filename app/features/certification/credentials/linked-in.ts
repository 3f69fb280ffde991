import { site } from '#site';

interface Added {
  name: string;
  issuedAt: Date;
  /** Address of the credential's page. */
  page: string;
  id: string;
}

/** LinkedIn's own form for a new certificate, filled in. The holder looks at it and sends it. */
export function linkedInAddress({ name, issuedAt, page, id }: Added): string {
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: site.product,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: page,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}

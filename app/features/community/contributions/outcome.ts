import type { NoticeContent } from '#app/ui/notice.tsx';

/** The words of the product specification, and a way to see what becomes of it. */
export function contributionSubmitted(id: string | undefined): NoticeContent {
  return {
    title: 'Contribution Submitted!',
    description: "Thank you for your contribution. We'll review it and get back to you.",
    ...(id && { action: { label: 'Follow its status', href: `/submission?id=${id}` } }),
  };
}

import type { ReactNode } from 'react';

interface AccordionItem {
  /** Anchor of the item's text; unique on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Shared by the items; the browser then keeps at most one of them open. */
  name: string;
  items: readonly AccordionItem[];
  /** Id of the one that is open at first. */
  openId?: string;
  level?: 2 | 3;
}

/**
 * Texts under titles, at most one of them open: `<details>` with one `name`. The anchor is inside the item, so that
 * browsers open the item for a link to it, without a script.
 */
export function Accordion({ name, items, openId, level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.id} name={name} open={item.id === openId}>
          <summary>
            <Heading className="text-[1.25rem] leading-snug">{item.title}</Heading>
          </summary>
          <div id={item.id} className="max-w-[42rem] scroll-mt-24 pr-8 pb-6 text-soft">
            {item.content}
          </div>
        </details>
      ))}
    </div>
  );
}

import type { ExtraProps } from 'react-markdown';

/** An element of an HTML tree (hast). */
export type Element = NonNullable<ExtraProps['node']>;
export type Content = Element['children'][number];
type Parent = { children: Content[] };

/** All elements under a node, in the order of the text. */
export function elementsOf(parent: Parent): Element[] {
  return parent.children.filter(isElement).flatMap((element) => [element, ...elementsOf(element)]);
}

export function isElement(node: Content): node is Element {
  return node.type === 'element';
}

export function textOf(node: Content | undefined): string {
  if (node?.type === 'text') return node.value;
  return node?.type === 'element' ? node.children.map(textOf).join('') : '';
}

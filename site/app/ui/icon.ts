import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps {
  of: IconNode;
  className?: string;
  strokeWidth?: number;
  /** Its text alternative. Without one, assistive technology skips the icon. */
  label?: string;
}

/**
 * An icon of Lucide. The package `lucide` has the drawings as plain data, without the components of `lucide-react`,
 * whose options we do not use.
 */
export function Icon({ of: drawing, className, strokeWidth = 1.5, label }: IconProps) {
  const svg: SVGProps<SVGSVGElement> = {
    width: 24,
    height: 24,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  return createElement('svg', svg, ...drawing.map(([tag, attributes]) => createElement(tag, attributes)));
}

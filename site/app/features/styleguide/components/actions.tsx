import { Download, Pencil, Share2, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Dropdown, DropdownItem } from '#app/ui/dropdown.tsx';
import { Icon } from '#app/ui/icon.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify } from '#app/ui/toaster.tsx';
import { site } from '#site';
import { Line, type Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet'] as const;
type Variant = (typeof variants)[number];
const labels = { primary: 'Read the Specification', secondary: 'Get Certified', quiet: 'See Examples' };
const hovered = {
  primary: 'bg-[color-mix(in_oklab,var(--color-ink)_86%,var(--color-paper))]',
  secondary: 'bg-faint',
  quiet: 'decoration-2',
};

const inVariants = (
  className: (variant: Variant) => string | undefined,
  shown: readonly Variant[] = variants,
) => (
  <Line>
    {shown.map((variant) => (
      <Button key={variant} variant={variant} className={className(variant)}>
        {labels[variant]}
      </Button>
    ))}
  </Line>
);

export const button: Specimen = {
  id: 'button',
  title: 'Button',
  use: 'One primary button on a screen. Buttons beside it are secondary or quiet.',
  states: {
    rest: inVariants(() => undefined),
    hover: inVariants((variant) => hovered[variant]),
    focus: inVariants(() => 'outline-2 outline-offset-3 outline-ink', ['primary', 'secondary']),
    busy: (
      <Line>
        <Button busy>Creating account...</Button>
        <Button variant="secondary" busy>
          Submitting...
        </Button>
      </Line>
    ),
    disabled: (
      <Line>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Previous Lesson
          </Button>
        ))}
      </Line>
    ),
    small: (
      <Line>
        <Button size="small">Enrol</Button>
        <Button size="small" variant="secondary">
          <Icon of={Download} className="size-4" />
          Download
        </Button>
        <CopyButton text={`${site.standardOrigin}/styleguide`} label="Copy address" hasText />
      </Line>
    ),
    'as a link': (
      <ButtonLink href="#button" variant="secondary">
        View Compliance Guide
      </ButtonLink>
    ),
    'long text': (
      <div className="max-w-64">
        <Button>Enrol in MCP Architect and book the mentorship session</Button>
      </div>
    ),
  },
};

export const link: Specimen = {
  id: 'link',
  title: 'Link',
  use: 'Underlined in text. A new tab is told before it opens.',
  states: {
    'in text': (
      <p className="max-w-[40em]">
        Read the <TextLink href="#link">adoption guide</TextLink>, or see how the{' '}
        <TextLink href="https://modelcontextprotocol.io" newTab>
          Model Context Protocol
        </TextLink>{' '}
        itself is specified.
      </p>
    ),
    'icon buttons': (
      <Line>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Share" icon={Share2} data-share="" />
        <IconButton label="Delete this draft and everything in it" icon={Trash2} />
        <IconButton label="Download" icon={Download} disabled />
        <span className="text-sm text-soft">hover or focus for the tooltip, Escape hides it</span>
      </Line>
    ),
  },
};

export const overlays: Specimen[] = [
  {
    id: 'dropdown',
    title: 'Dropdown',
    use: 'More choices than fit in the line.',
    states: {
      'closed and open': (
        <Line>
          <Dropdown label="More categories">
            <DropdownItem href="#dropdown" isCurrent>
              Registries
            </DropdownItem>
            <DropdownItem href="#dropdown">Developer tools</DropdownItem>
            <DropdownItem href="#dropdown">
              Observability, tracing and audit of long-running agents
            </DropdownItem>
          </Dropdown>
        </Line>
      ),
    },
  },
  {
    id: 'dialog',
    title: 'Dialog',
    use: 'A short task that needs the page behind it. Loaded when first opened.',
    states: { 'on request': <SuggestCourse /> },
  },
];

function SuggestCourse() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Suggest a Course
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Submit a New Course"
        description="Every submission is reviewed before publication."
      >
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setIsOpen(false);
            notify({
              title: 'Course Submitted Successfully!',
              description: 'Thank you for your contribution. We’ll review it shortly.',
            });
          }}
        >
          <TextField label="Course title" name="title" />
          <TextField label="Course URL" name="link_url" type="url" placeholder="https://" />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button type="submit">Submit Course</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Numbers as they are in the database. A page that shows them is made again when they change. */
export function Figures({ figures }: { figures: { label: string; href: string; value: number }[] }) {
  return (
    <section aria-label="The community in numbers" className="pb-12 md:pb-16">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-t border-rule pt-6 md:grid-cols-4">
        {figures.map(({ label, href, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-sm text-soft">
              <a href={href} className="link">
                {label}
              </a>
            </dt>
            <dd className="font-serif text-3xl leading-none tabular-nums md:text-4xl">
              {value.toLocaleString('en-GB')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="kicker mt-6">counted on this site, and shown as they change</p>
    </section>
  );
}

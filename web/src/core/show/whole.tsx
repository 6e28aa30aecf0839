const WHOLE = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|[A-Z]{2,4}\d{3}-\d{4}-\d{2})/

/** A sentence whose moments and numbers of classes no line's end breaks in two. */
export const Whole = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their order
      <span key={at} className="code">
        {part}
      </span>
    ) : (
      part
    ),
  )

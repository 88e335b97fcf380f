import { withSeams } from '#web/lib/seams.ts'
import { unbroken } from '#web/lib/unbroken.ts'

/** A token with a hyphen in it: "R-1234yf", "0W-20", but also "-palat". */
const hyphened = /(\S*-\S+)/
/** The longest token that is kept whole; a longer one has to break where it can. */
const longestWhole = 16

/** Shows what a workshop wrote: long words break at their seams, numbers keep their units, names of models stay whole. */
export function Words({ children: text }: { children: string }) {
  return unbroken(withSeams(text))
    .split(hyphened)
    .map((part, index) =>
      index % 2 === 1 && /\d/.test(part) && part.length <= longestWhole ? (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, never in another order
        <span key={index} className="nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
}

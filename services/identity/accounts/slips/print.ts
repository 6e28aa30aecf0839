import { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { fileNameOf } from '@academy/chassis/http/table-download.ts'
import { tableDocument } from '@academy/chassis/print/table-document.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { ourAddress } from '../../system/public.ts'
import { placesOf, type User } from './people.ts'

/** A person with the letters of his slip. */
export interface Printed {
  person: User
  letters: string
}

/** So high that a line can be cut off and handed over. */
const HEIGHT = 56

/** The slips of each outlet together, in the order of their names; who has no post comes last. */
const byPlace = async (printed: readonly Printed[], ctx: Context): Promise<(readonly [about: string, of: readonly Printed[]])[]> => {
  const placeOf = await placesOf(
    printed.map(({ person }) => person),
    ctx,
  )
  const none = say(ctx.locale, 'identity/slips:nowhere')
  const groups = new Map<string, Printed[]>()
  for (const one of printed) {
    const place = placeOf(one.person.id) ?? none
    groups.set(place, [...(groups.get(place) ?? []), one])
  }
  const order = new Intl.Collator(ctx.locale)
  return [...groups].sort(([a], [b]) => Number(a === none) - Number(b === none) || order.compare(a, b))
}

/** The slips as a PDF, a line each to be cut off, each outlet on pages of its own (areas/shell-access.md rule 12). */
export const printSlips = async (printed: readonly Printed[], until: Date, ctx: Context): Promise<Download> => {
  const own = (key: string, params = {}) => say(ctx.locale, `identity/slips:${key}`, params)
  const name = ({ nameCn, nameEn }: User) => (ctx.locale === 'en-US' ? nameEn : nameCn)
  const how = own('how', { address: `${ourAddress()}/#/setPassword`, until: toShanghai(until).slice(0, 16) })
  const linesOf = (of: readonly Printed[]) => of.map(({ person, letters }) => [name(person), person.userCode, letters, how])
  const [first = ['', []] as const, ...further] = await byPlace(printed, ctx)
  const file = await tableDocument({
    ...{ title: own('title'), about: first[0], at: ctx.now, locale: ctx.locale, lineHeight: HEIGHT },
    facts: [
      [own('place'), first[0]],
      [own('until'), toShanghai(until).slice(0, 16)],
    ],
    columns: [
      { header: own('name'), wide: 1.6 },
      { header: own('userCode'), wide: 2 },
      { header: own('letters'), wide: 2.4, large: true },
      { header: own('use'), wide: 4 },
    ],
    lines: linesOf(first[1]),
    further: further.map(([about, of]) => ({ about, lines: linesOf(of) })),
  })
  // one of several outlets would not name it
  return further.length > 0 ? new Download(fileNameOf({ title: own('title'), at: ctx.now }, 'pdf'), file.type, file.body) : file
}

import type { World } from '../world/demo.ts'
import type { Sheets, Values } from '../world/rows.ts'

const organisationOn = (row: Values, day: string): Values =>
  row.dealerStatus === '20' && String(row.openDate ?? '') > day ? { ...row, dealerStatus: '10' } : row

const announced = ({ cancelReason: _, ...row }: Values): Values => ({ ...row, status: 'published' })

/** Part-time posts of those who take up another later are left for later with it, so that nobody has a second one without a first. */
const postsOn = (posts: readonly Values[], day: string): Values[] => {
  const growing = new Set(posts.filter((row) => String(row.joinDate) > day).map((row) => row.user))
  return posts.filter((row) => row.main === true || !growing.has(row.user))
}

/** The sheets as they stood on an earlier day: outlets that open later still prepare, offerings that are to be cancelled by hand still stand. */
export const asOf = (sheets: Sheets, day: string, cancelledLater: ReadonlySet<string>): Sheets => ({
  ...sheets,
  organisations: sheets.organisations.map((row) => organisationOn(row, day)),
  posts: postsOn(sheets.posts, day),
  offerings: sheets.offerings.map((row) => (cancelledLater.has(String(row.number)) ? announced(row) : row)),
})

/** The rows that `before` had otherwise or not yet; importing them makes the sheets what they are now. */
export const changedSince = (sheets: Sheets, before: Sheets): Partial<Sheets> => {
  const fresh = (key: 'organisations' | 'posts' | 'offerings'): Values[] => {
    const known = new Set(before[key])
    return sheets[key].filter((row) => !known.has(row))
  }
  return { organisations: fresh('organisations'), posts: fresh('posts'), offerings: fresh('offerings') }
}

/** The sheets without courses that a first start left behind and that are over: nobody can change those any more. */
export const stillOpen = ({ sheets, offerings, today }: World, standing: ReadonlySet<string>): Sheets => {
  const over = new Set(offerings.filter(({ number, endDate }) => standing.has(number) && endDate < today).map(({ number }) => number))
  return { ...sheets, offerings: sheets.offerings.filter((row) => !over.has(String(row.number))) }
}

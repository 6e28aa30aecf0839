import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { RichTexts } from '@academy/contracts/core/rich-text.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { asker, recordOf, rowsOf, saveWith } from '../records.ts'
import { arriving, introductions } from './introductions.ts'
import { written } from './written.ts'

const behind = (before: RichDoc | undefined, more: string): RichDoc => ({
  type: 'doc',
  content: [...(before?.content ?? []), ...(written(more).content ?? [])],
})

/** Gives courses their introductions and the academy's own sites what is said of the way there, by those who look after them; gives how many texts there are. */
export const layTexts = async (platform: Platform, tenantId: string, holderOf: (role: string) => string): Promise<number> => {
  const as = (role: string) => asker(platform, { tenantId, userId: holderOf(role), grants: [{ code: role, roots: [] }] })
  const [product, resources] = [as('PRODUCT'), as('RESOURCES')]
  const introduced = (await rowsOf(product, courses)).filter(({ code }) => code in introductions)
  for (const { id, code } of introduced) {
    const { cn = '', en = '' } = introductions[code] ?? {}
    await saveWith(product, courses, id, { summary: { cn: written(cn), en: written(en) } })
  }
  const houses = (await rowsOf(resources, sites)).filter(({ siteClass, status }) => siteClass === 'A' && status === 'active')
  for (const { id } of houses) {
    const { cn, en } = ((await recordOf(resources, sites, id)).mapText ?? {}) as RichTexts
    await saveWith(resources, sites, id, { mapText: { cn: behind(cn, arriving.cn), en: behind(en, arriving.en) } })
  }
  return introduced.length + houses.length
}

import { finds } from '@academy/chassis/find/source.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { OfferingModel } from './model.ts'
import { teaching } from './staff-filter.ts'

type Offering = DocOf<(typeof OfferingModel)['fields']>

/** Number, first day and city: offerings of one course have one name. */
const hint = ({ number, startDate, cityCn, cityEn }: Offering, { locale }: Context): string =>
  [number, startDate, locale === 'en-US' ? cityEn : inScript(locale, cityCn)].filter(Boolean).join(' · ')

/** Staff find what their list shows; learners what they may enrol in: published ones of the days to come. */
export const offeringsFound = finds(offerings, OfferingModel, {
  office: { within: teaching, ahead: (ctx) => ({ endDate: { $gte: dayOf(ctx.now) } }), hint },
  portal: { within: (ctx) => ({ status: 'published', startDate: { $gte: dayOf(ctx.now) } }), hint, link: ({ id }) => `/offerings/${id}` },
})

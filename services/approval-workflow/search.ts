import { contains, named } from '@academy/chassis/http/filters.ts'
import { meantBy, type Occurring } from '@academy/chassis/http/meant.ts'
import { offerings, type Tenant, users } from './people.ts'

/** Cases and tasks by what somebody would type: number of the offering, its name, name of the applicant or of whoever filed it. */
export const aboutText = async (who: Tenant, text: string | undefined, seen: Occurring | undefined): Promise<Record<string, unknown>> => {
  if (!text) return {}
  const [people, things] = await Promise.all([
    meantBy(users(who), named(text), seen, ['applicantId', 'submitterId']),
    meantBy(offerings(who), named(text), seen, ['offeringId']),
  ])
  return {
    $or: [
      { number: contains(text) },
      { applicantId: { $in: people } },
      { subjectType: 'exemption', submitterId: { $in: people } },
      { offeringId: { $in: things } },
    ],
  }
}

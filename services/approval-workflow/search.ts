import { contains, named } from '@academy/chassis/http/filters.ts'
import { meantBy } from '@academy/chassis/http/meant.ts'
import { offerings, type Tenant, users } from './people.ts'

/** The values of a field among the cases or tasks that are asked for. */
export type Occurring = (field: string) => Promise<unknown[]>

/** Cases and tasks by what somebody would type: number of the offering, its name, name of the applicant or of whoever filed it. */
export const aboutText = async (who: Tenant, text: string | undefined, occurring: Occurring): Promise<Record<string, unknown>> => {
  if (!text) return {}
  const theirs = async () => [...new Set([...(await occurring('applicantId')), ...(await occurring('submitterId'))])]
  const [people, things] = await Promise.all([meantBy(users(who), named(text), theirs), meantBy(offerings(who), named(text), () => occurring('offeringId'))])
  return {
    $or: [
      { number: contains(text) },
      { applicantId: { $in: people } },
      { subjectType: 'exemption', submitterId: { $in: people } },
      { offeringId: { $in: things } },
    ],
  }
}

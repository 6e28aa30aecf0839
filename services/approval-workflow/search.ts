import { contains, named } from '@academy/chassis/http/filters.ts'
import { offerings, type Tenant, users } from './people.ts'

const MOST = 200

/** Cases and tasks by what somebody would type: number of the offering, its name, name of the applicant or of whoever filed it. */
export const aboutText = async (who: Tenant, text: string | undefined): Promise<Record<string, unknown>> => {
  if (!text) return {}
  const so = named(text)
  const [people, things] = await Promise.all([users(who).find(so, { limit: MOST }), offerings(who).find(so, { limit: MOST })])
  const known = people.map((row) => row.id)
  return {
    $or: [
      { number: contains(text) },
      { applicantId: { $in: known } },
      { subjectType: 'exemption', submitterId: { $in: known } },
      { offeringId: { $in: things.map((row) => row.id) } },
    ],
  }
}

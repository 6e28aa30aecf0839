import { contains, named } from '@academy/chassis/http/filters.ts'
import { offerings, type Tenant, users } from './people.ts'

const MOST = 200

/** Cases and tasks by what somebody would type: number of the offering, its name, name of the applicant. */
export const aboutText = async (who: Tenant, text: string | undefined): Promise<Record<string, unknown>> => {
  if (!text) return {}
  const so = named(text)
  const [people, things] = await Promise.all([users(who).find(so, { limit: MOST }), offerings(who).find(so, { limit: MOST })])
  return {
    $or: [{ number: contains(text) }, { applicantId: { $in: people.map((row) => row.id) } }, { offeringId: { $in: things.map((row) => row.id) } }],
  }
}

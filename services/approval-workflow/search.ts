import { contains, named } from '@academy/chassis/http/filters.ts'
import { idsMatching, type Occurring } from '@academy/chassis/http/ids-matching.ts'
import { subjects } from '@academy/contracts/events.ts'
import { abouts, type Tenant, users } from './people.ts'

/** Subjects that go by the name of who asks for somebody else. */
const askedForOthers = subjects.filter(({ asker }) => asker === 'submitter').map(({ type }) => type)

/** Cases and tasks by what somebody would type: number, name of what it is about, name of the applicant or of whoever filed it. */
export const aboutText = async (who: Tenant, text: string | undefined, seen: Occurring | undefined): Promise<Record<string, unknown>> => {
  if (!text) return {}
  const [people, ...things] = await Promise.all([
    idsMatching(users(who), named(text), seen, ['applicantId', 'submitterId']),
    ...[...abouts.values()].map((about) => idsMatching(about(who), named(text), seen, ['aboutId'])),
  ])
  return {
    $or: [
      { number: contains(text) },
      { applicantId: { $in: people } },
      { subjectType: { $in: askedForOthers }, submitterId: { $in: people } },
      { aboutId: { $in: things.flat() } },
    ],
  }
}

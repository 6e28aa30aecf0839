import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { RuleModel } from '../certification-rules/model.ts'
import { CertificationModel } from '../certifications/model.ts'
import type { Asked } from '../evaluation/evaluate.ts'
import type { Certification, Option, Rule } from '../evaluation/rules.ts'
import { tracksModel } from '../tracks.ts'
import type { Called } from './issue.ts'

/** What the certificates of everybody are judged by. */
export interface Ground {
  asked: Pick<Asked, 'certifications' | 'rules' | 'parameters'>
  called: ReadonlyMap<string, Called>
}

type StoredOption = { description: string; closingDate: string; yearsInPost: number; electives: number; examCodes: string[] } & {
  courses: { courseId: string; requirement: '1' | '2'; attribute: 'compulsory' | 'elective' }[]
}
const optionOf = ({ description, closingDate, yearsInPost, courses, electives, examCodes }: StoredOption): Option => ({
  ...{ description, closing: closingDate, yearsInPost, electives, examCodes },
  courses: courses.map(({ courseId, requirement, attribute }) => ({ courseId, attribute, requirement: requirement === '1' ? 'attended' : 'passed' })),
})

/** Reads certifications, released rules and parameters of an academy: some hundred rows. */
export const groundOf = async (who: Reader & { parameter: Work['parameter'] }): Promise<Ground> => {
  const all = { limit: 10_000 }
  const [certifications, rules, tracks] = await Promise.all([
    repository(CertificationModel)(unscoped(who)).find({ status: { $ne: 'unreleased' } }, all),
    repository(RuleModel)(unscoped(who)).find({ status: { $in: ['released', 'replaced'] } }, all),
    repository(tracksModel)(unscoped(who)).find({}, all),
  ])
  const positions = new Map(tracks.map(({ id, positionCodes }) => [id, new Set(positionCodes)]))
  return {
    asked: {
      certifications: certifications.map(
        ({ id, code, trackId, brand, level, renewal, unlistedDays }): Certification => ({
          ...{ id, code, track: trackId, brand, level, renewal, unlisted: unlistedDays ?? [] },
          positions: positions.get(trackId) ?? new Set(),
        }),
      ),
      rules: rules.map(
        ({ certificationId, year, revision = 1, months = 24, releasedAt, fromDate, options, recertification }): Rule => ({
          ...{ certificationId, year, revision, months, from: fromDate, releasedAt: releasedAt ?? new Date(0) },
          ...{ options: options.map(optionOf), recertification: recertification.map(optionOf) },
        }),
      ),
      parameters: {
        openDays: who.parameter('cert.open.days'),
        closeLate: who.parameter('cert.close.late'),
        lapseMonths: who.parameter('cert.lapse.months'),
      },
    },
    called: new Map(certifications.map(({ id, code, nameCn, nameEn, trackId }) => [id, { code, nameCn, nameEn, trackId }])),
  }
}

import { holdsFiles } from '@academy/chassis/files/holder.ts'
import { finds } from '@academy/chassis/find/source.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { mergeRule } from '@academy/chassis/merges/rule.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { standings } from '@academy/contracts/training/certification/standings.ts'
import { resultsKept } from '../study/public.ts'
import { certificateHandlers } from './certificates/handlers.ts'
import { lookAtAllJob, lookJob } from './certificates/look.ts'
import { tellJob } from './certificates/telling.ts'
import { ruleHandlers } from './certification-rules/handlers.ts'
import { certificationHandlers } from './certifications/handlers.ts'
import { CertificationModel } from './certifications/model.ts'
import { LookModel } from './facts/model.ts'
import { markPeople } from './facts/note.ts'
import { standingHandlers } from './standings/handlers.ts'
import { trackRoutes } from './tracks.ts'

/** certification: who is qualified for what, from when until when, and by which facts. */
export const certification = module({
  name: 'certification',
  routes: () => [
    ...trackRoutes,
    ...serve(certifications, certificationHandlers),
    ...serve(certificationRules, ruleHandlers),
    ...serve(certificates, certificateHandlers),
    ...serve(standings, standingHandlers),
  ],
  files: [holdsFiles(certifications, CertificationModel, ({ status }) => status !== 'unreleased')],
  finds: [finds(certifications, CertificationModel)],
  // facts and certificates go with the person; the next look keeps of two of a kind what all facts together give
  merges: [mergeRule(LookModel, { fixed: true })],
  jobs: [lookJob, lookAtAllJob, tellJob],
  answers: [resultsKept.answeredBy('certification', markPeople)],
})

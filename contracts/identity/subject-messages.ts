import { message, moment, plain } from '../core/message.ts'

/** The file of one's own data can be fetched until then. */
export const ownDataReady = message('identity/subject-requests.ready', { group: 'security', mail: true, always: true, params: { until: moment() } })
/** Somebody was erased: told to who asked for it and to who agreed. */
export const subjectErased = message('identity/subject-requests.erased', {
  group: 'security',
  mail: true,
  always: true,
  params: { number: plain(), at: moment() },
})
/** It was not agreed to. */
export const subjectRefused = message('identity/subject-requests.refused', {
  group: 'security',
  mail: true,
  always: true,
  params: { at: moment(), reason: plain() },
})

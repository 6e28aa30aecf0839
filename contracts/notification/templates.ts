import { z } from 'zod'

/** What a notice is about: the groups of the bell. */
export const noticeGroup = z.enum(['enrolment', 'offering', 'approval', 'fee'])
type NoticeGroup = z.output<typeof noticeGroup>

/** One kind of message: what it is about, the ways it goes besides the bell, and what it does to the invitation. */
interface Template {
  group: NoticeGroup
  mail: boolean
  text: boolean
}

const bell = (group: NoticeGroup): Template => ({ group, mail: false, text: false })
const mail = (group: NoticeGroup): Template => ({ group, mail: true, text: false })
const urgent = (group: NoticeGroup): Template => ({ group, mail: true, text: true })

/** Every message of the product. Its words are `messages.<code>.title|body|action` of the locales; every one rings the bell. */
export const templates = {
  requested: bell('enrolment'),
  waiting: bell('enrolment'),
  confirmed: mail('enrolment'),
  refused: mail('enrolment'),
  expired: bell('enrolment'),
  withdrawn: bell('enrolment'),
  revoked: mail('enrolment'),
  released: mail('enrolment'),
  replaced: mail('enrolment'),
  cancelled: urgent('enrolment'),
  offered: urgent('enrolment'),
  promoted: bell('enrolment'),
  skipped: bell('enrolment'),
  /** Another day or town: everybody may give his place back without a penalty. */
  moved: urgent('offering'),
  /** Another room, house or hour. */
  rearranged: mail('offering'),
  changed: bell('offering'),
  teachingChanged: bell('offering'),
  teachingCancelled: mail('offering'),
  taskAssigned: mail('approval'),
  taskReminded: bell('approval'),
  taskEscalated: bell('approval'),
  /** What the academy waived of one's penalty. */
  exempted: mail('fee'),
  accountLow: bell('fee'),
  accountStopped: bell('fee'),
} as const satisfies Record<string, Template>

export type TemplateCode = keyof typeof templates
export const templateCode = z.enum(Object.keys(templates) as [TemplateCode, ...TemplateCode[]])

/** Ids, codes, amounts in fen and moments as ISO text: names and words are added when somebody reads (I56). */
export const messageParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type MessageParams = z.output<typeof messageParams>

import type { z } from 'zod'
import type { DataOf, EventType, From } from '../core/event.ts'
import type { CaseFacts } from './cases.ts'
import type { Model } from './models.ts'

/** What the owner of a subject asks to have decided; amounts in fen. */
export interface Filing {
  subjectId: string
  applicantId: string
  submitterId: string
  outletId?: string | undefined
  facts: CaseFacts
  /** When the owner ends it by himself; else the model's expiry counts. */
  endsAt?: Date | undefined
  startsAt?: Date | undefined
  /** What lists show of it, as it was when it was filed; what it is `about` shows its present name. */
  shown: {
    /** The post by which the applicant asks. */
    positionCode?: string | undefined
    aboutId?: string | undefined
    /** The number by which people know it. */
    number?: string | undefined
    title?: string | undefined
    /** Its English, where it has both. */
    titleEn?: string | undefined
    startDate?: string | undefined
    amount?: number | undefined
  }
}

/** What a noun looks like in the lists of who decides on something about it. */
export interface Shown {
  nameCn: string
  nameEn: string
  startDate?: string | undefined
  placeCn?: string | undefined
  placeEn?: string | undefined
}

/** The post by which somebody would ask, for a look at who would decide. */
interface AskingPost {
  outletId: string
  positionCode: string
  areaApproval: boolean
  academyApproval: boolean
}

/** The noun that subjects are about: its public state, how it is shown, and who would decide if somebody asked now. */
export interface About {
  state: EventType<z.ZodObject>
  shown(row: unknown): Shown
  /** Facts of an application that was not filed yet; undefined where none can be filed. */
  ahead?(row: unknown, post: AskingPost): { facts: CaseFacts; startsAt: Date } | undefined
  link(id: string): string
}

/** The noun that something is about; the rows in `shown` and `ahead` have the type of its state. */
export const about = <E extends EventType<z.ZodObject>>(
  state: E,
  link: (id: string) => string,
  shown: (row: DataOf<E>) => Shown,
  ahead?: (row: DataOf<E>, post: AskingPost) => { facts: CaseFacts; startsAt: Date } | undefined,
): About => ({
  state,
  link,
  shown: (row) => shown(row as DataOf<E>),
  ...(ahead ? { ahead: (row: unknown, post: AskingPost) => ahead(row as DataOf<E>, post) } : {}),
})

/**
 * What can be put before deciders: its owner declares it beside its events, and approval reacts to these. Approval itself knows no noun; the owner reacts to
 * `approval.case.*` of his type. `contracts/approvals.ts` finds it by its kind.
 */
export interface Subject {
  kind: 'subject'
  /** Its words stand under `subjects` of `approval.json`. */
  type: string
  /** The code of the approval model that says who decides. */
  model: string
  /** That model as every academy begins with it. */
  decides: Model
  /** By whose name it goes in lists: who applies, or who asks for somebody else. */
  asker: 'applicant' | 'submitter'
  /** Of the facts that several subjects share, which are about this one: all where absent. */
  concerns?(data: never): boolean
  requested: From<Filing>
  /** It went on or away by itself: an open case ends without a decision (I8). */
  ended?: readonly EventType[]
  /** Its end was moved: the open task's limits follow. */
  endMoved?: readonly From<Date>[]
  about?: About
}

type Declared = Omit<Subject, 'kind' | 'model' | 'decides'> & { decides: Omit<Model, 'subject'> }

/** Declares what is put before deciders, with the model by which it is. */
export const subject = ({ decides, ...own }: Declared): Subject => ({
  kind: 'subject',
  ...own,
  model: decides.code,
  decides: { ...decides, subject: own.type },
})
